import { tmpdir } from 'node:os'
import t from 'tap'
import { TypedCommand } from './typed-command.ts'

const typed = (command: string) => new TypedCommand(command, tmpdir(), process.env)

const SERVER =
  "process.on('SIGINT', () => { console.log('bye'); process.exit(0) }); setInterval(() => {}, 1000); console.log('ready')"

t.test('a command runs to its end', async (t) => {
  const command = typed('echo out; echo err >&2; exit 3')
  t.equal(await command.end(20_000), 'exit 3')
  t.match(command.output, /out/)
  t.match(command.output, /err/)
})

t.test('a server says when it serves, and ends at Ctrl-C', async (t) => {
  const clean = typed(`exec '${process.execPath}' --eval "${SERVER}"`)
  t.equal(await clean.prints(/ready/, 20_000), true)
  t.equal(await clean.interrupt(), 'exit 0')
  t.match(clean.output, /bye/)
  const plain = typed('echo ready; exec sleep 100')
  t.equal(await plain.prints(/ready/, 20_000), true)
  t.equal(await plain.interrupt(), 'SIGINT')
})

t.test('one that ends before it serves does not serve', async (t) => {
  const command = typed('echo no')
  t.equal(await command.prints(/ready/, 20_000), false)
  t.equal(await command.end(20_000), 'exit 0')
})

t.test('one that takes too long is killed', async (t) => {
  t.equal(await typed('exec sleep 100').end(1), 'killed')
})
