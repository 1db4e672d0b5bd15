import { readdirSync } from 'node:fs'
import t from 'tap'
import { INDICATORS } from './registry.ts'

t.test('every indicator file of the folder is in the registry', async (t) => {
  const files = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => entry.name.slice(0, -'.ts'.length))
    .filter((name) => name !== 'index' && name !== 'registry')
  t.strictSame(Object.keys(INDICATORS).sort(), files.sort())

  for (const [name, read] of Object.entries(INDICATORS)) {
    const exported: Record<string, unknown> = await import(`./${name}.ts`)
    t.equal(exported[read.name], read, `${name} is its file's own`)
  }
})
