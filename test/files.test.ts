import { join } from 'node:path'
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
    const { passed, failed, skipped } = await runFiles([file], { env: process.env, mostS, print })
    if (name === 'passes') return t.same([passed, failed, skipped, lines.length], [2, 0, 1, 1])
    t.ok(failed >= 1, 'has failed')
    t.match(lines[0], `not ok - ${file}`)
  })
}

t.test('of what passes one line is shown, of a failure its diagnosis', async (t) => {
  const source = `${FILES.passes}\n${FILES.fails.replace(TAP, '')}\nt.test('more', async (t) => t.pass())`
  const file = join(t.testdir({ 'a.test.ts': source }), 'a.test.ts')
  const lines: string[] = []
  const tally = await runFiles([file], { env: process.env, print: (line) => void lines.push(line) })
  t.same(tally, { passed: 4, failed: 1, skipped: 1 })
  t.match(lines[0], 'not ok - ')
  t.match(lines[1], /^not ok 3 - should be equal/)
  t.match(lines.slice(2).join('\n'), /^ +-1\n +\+2$|^ +\+1$/m)
  t.notMatch(lines.slice(1).join('\n'), /^ *ok /m)
})

t.test('of what was killed it is shown how far it came', async (t) => {
  const source = `${TAP}t.test('before', async (t) => t.pass())
const { stdout } = process
const write = stdout.write.bind(stdout)
stdout.write = (said, ...rest) => {
  const isTaken = write(said, ...rest)
  if (String(said).includes('halfway')) process.kill(process.pid, 'SIGKILL')
  return isTaken
}
t.test('meanwhile', async (t) => { t.pass('halfway'); await new Promise(() => {}) })`
  const file = join(t.testdir({ 'a.test.ts': source }), 'a.test.ts')
  const lines: string[] = []
  await runFiles([file], { env: process.env, print: (line) => void lines.push(line) })
  t.match(lines[0], /not ok - .*SIGKILL/)
  t.match(lines[1], /the last that it said: .*halfway/)
})

t.test('files that share a process are each run, and a crash of one fails all', async (t) => {
  const folder = t.testdir({
    'a.test.ts': FILES.passes,
    'b.test.ts': FILES.fails,
    'c.test.ts': 'throw 1',
    'd.test.ts': '',
  })
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => join(folder, `${name}.test.ts`))
  const run = (files: string[]) => runFiles(files, { env: process.env, print: () => undefined })
  t.same(await run([a, b]), { passed: 5, failed: 1, skipped: 1 }, 'each file has tests: two assertions more')
  t.match(await run([a, c]), { failed: 1 })
  t.match(await run([a, d]), { failed: 1 }, 'one has none')
})
