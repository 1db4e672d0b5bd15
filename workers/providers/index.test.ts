import { readdir } from 'node:fs/promises'
import t from 'tap'
import { PROVIDERS } from './index.ts'

t.test('every provider file of this folder is registered and runs the contract suite', async (t) => {
  const files = await readdir(import.meta.dirname)
  const providers = files.filter((file) => /^[a-z-]+\.ts$/.test(file) && file !== 'index.ts')
  t.same(providers.map((file) => file.replace('.ts', '')).sort(), Object.keys(PROVIDERS).sort())
  const untested = providers.filter((file) => !files.includes(file.replace('.ts', '.test.ts')))
  t.same(untested, [])
})
