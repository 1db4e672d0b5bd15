import { join } from 'node:path'
import pLimit from 'p-limit'
import t from 'tap'
import { runFiles } from './files.ts'

const TAP = "import t from 'tap'\n"
const FILES = {
  passes: `${TAP}t.test('fine', async (t) => { t.pass(); t.pass() })\nt.test('away', { skip: true })`,
  fails: `${TAP}t.equal(1, 2)\nt.pass()`,
  'asserts-nothing': TAP,
  leaves: `${TAP}t.test('never done', async () => { setTimeout(() => process.exit(0)); await new Promise(() => {}) })`,
  throws: `${TAP}t.pass()\nsetTimeout(() => { throw new Error('late') })`,
  'is-killed': `${TAP}t.pass()\nprocess.kill(process.pid, 'SIGKILL')`,
  hangs: `${TAP}t.test('long', async () => new Promise((done) => setTimeout(done, 1e6)))`,
  'is-busy': `${TAP}t.pass()\nfor (;;);`,
}

for (const [name, source] of Object.entries(FILES)) {
  t.test(`a file that ${name.replaceAll('-', ' ')}`, async (t) => {
    const file = join(t.testdir({ 'a.test.ts': source }), 'a.test.ts')
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    const mostS = /hangs|busy/.test(name) ? 1 : 600
    const { passed, failed, skipped } = await runFiles([[file]], { limit: pLimit(1), env: process.env, mostS, print })
    if (name === 'passes') return t.same([passed, failed, skipped, lines.length], [2, 0, 1, 1])
    t.ok(failed >= 1, 'has failed')
    t.match(lines[0], `not ok - ${file}`)
  })
}

t.test('the diagnosis follows the file, the tally is that of all of them', async (t) => {
  const folder = t.testdir({ 'a.test.ts': FILES.passes, 'b.test.ts': FILES.fails })
  const lines: string[] = []
  const files = ['a.test.ts', 'b.test.ts'].map((name) => join(folder, name))
  const tally = await runFiles(
    files.map((file) => [file]),
    { limit: pLimit(2), env: process.env, print: (line) => void lines.push(line) },
  )
  t.same(tally, { passed: 3, failed: 1, skipped: 1 })
  t.match(
    lines.slice(lines.findIndex((line) => line.startsWith('not ok - '))).join('\n'),
    /should be equal[\s\S]*^ +\+1$/m,
  )
})

t.test('files that share a process are each run, and a crash of one fails all', async (t) => {
  const folder = t.testdir({
    'a.test.ts': FILES.passes,
    'b.test.ts': FILES.fails,
    'c.test.ts': 'throw 1',
    'd.test.ts': '',
  })
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => join(folder, `${name}.test.ts`))
  const run = (files: string[]) => runFiles([files], { limit: pLimit(1), env: process.env, print: () => undefined })
  t.same(await run([a, b]), { passed: 5, failed: 1, skipped: 1 }, 'each file has tests: two assertions more')
  t.match(await run([a, c]), { failed: 1 })
  t.match(await run([a, d]), { failed: 1 }, 'one has none')
})
