import { readdir } from 'node:fs/promises'
import t from 'tap'
import { QUEUES } from '#platform/queues/registry.ts'
import { jobs } from './index.ts'

t.test('every file of the folder is a job in the registry, and every queue has one', async (t) => {
  const files = (await readdir(import.meta.dirname)).filter((file) => !file.endsWith('.test.ts'))
  const names = files.map((file) => file.slice(0, -3)).filter((name) => name !== 'index' && name !== 'job')
  t.same(jobs.map(({ queue }) => queue).sort(), names.sort())
  t.same(names, Object.keys(QUEUES).sort())
})
