import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { openMarketFolder, readBarFile } from '#platform/market-folder/folder.ts'
import { run as runCommand } from './testing/run.ts'

const run = (...args: string[]) => runCommand('loadtest-market.ts', args)

t.test('a market folder of as many companies as asked for, the same every time', async (t) => {
  const [one, two] = ['one', 'two'].map((name) => join(t.testdir({}), name))
  t.match(await run(one, '170'), { code: 0, stderr: /^$/ })
  await run(two, '170', '400')
  const { instruments, files, refused, skipped, withoutFile } = await openMarketFolder(one)
  t.same([instruments.length, files.size, refused, skipped, withoutFile], [170, 170, [], [], []])
  t.equal(new Set(instruments.map(({ name }) => name)).size, 170)
  const lasts = new Set<number>()
  for (const file of files.values()) {
    const { columns, refused, problem } = await readBarFile(file)
    t.same([columns.session.length, refused, problem], [400, [], null], file.symbol)
    lasts.add(columns.close[399] / columns.close[0])
    t.equal(await readFile(file.path, 'utf8'), await readFile(join(two, file.file), 'utf8'))
  }
  t.equal(lasts.size, 170, 'each goes its own way')
})

t.test('what it cannot do is one sentence', async (t) => {
  const dir = t.testdir({ 'notes.txt': 'mine' })
  const full = await run(dir)
  t.match(full, { code: 1, stderr: / is not empty: / })
  t.match(await run(), { code: 1, stderr: /usage: npm run loadtest:market/ })
  t.match(await run(join(dir, 'new'), 'many'), {
    code: 1,
    stderr: /N must be a whole number from 1 to 10000, not "many"/,
  })
})
