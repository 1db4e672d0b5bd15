import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { SERVER_FLAGS } from './process.ts'

t.test('every command line of a server has its flags', async (t) => {
  for (const file of ['package.json', 'Dockerfile', 'docker-compose.yml']) {
    const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
    const lines = text.split('\n').filter((line) => /\bnode\b.*server\/main\.ts/.test(line))
    t.not(lines.length, 0, file)
    for (const flag of SERVER_FLAGS) for (const line of lines) t.ok(line.includes(flag), line.trim())
  }
})
