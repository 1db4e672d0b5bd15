import { readdirSync } from 'node:fs'
import t from 'tap'
import { routes } from './index.ts'

t.test('every file of the folder is in the registry', async (t) => {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[a-z-]+\.ts$/.test(file) && file !== 'index.ts')
  for (const file of files) {
    const exported = Object.values<unknown>(await import(`./${file}`))
    t.equal(routes.filter((route) => exported.includes(route)).length, 1, file)
  }
  t.equal(files.length, routes.length)
})
