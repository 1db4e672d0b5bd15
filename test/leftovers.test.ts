import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import t from 'tap'
import { leftovers, MARK } from './support/system/leftovers.ts'

const skip = existsSync('/proc/self/environ') ? false : 'without /proc the environment of a process is unknown'
const ENDLESS = 'setInterval(() => {}, 1_000)'
const PARENT = `
  const { spawn } = require('node:child_process')
  console.log(spawn(process.execPath, ['-e', ${JSON.stringify(ENDLESS)}], { detached: true, stdio: 'ignore' }).pid)
  ${ENDLESS}`

t.test(
  'what a killed run leaves behind is found by its mark, and ended with the folder it wrote',
  { skip },
  async (t) => {
    const mark = randomUUID()
    const scratch = await mkdtemp(join(tmpdir(), 'atalaya-watch-'))
    const watch = spawn(process.execPath, ['test/support/system/leftovers.ts', mark, scratch], {
      stdio: ['pipe', 'inherit', 'inherit'],
    })
    const run = spawn(process.execPath, ['-e', PARENT], {
      env: { ...process.env, [MARK]: mark },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    t.teardown(() => [watch, run].map((child: ChildProcess) => child.kill('SIGKILL')))
    const [line] = await once(createInterface({ input: run.stdout }), 'line')
    const orphan = Number(line)
    run.kill('SIGKILL')
    await once(run, 'exit')
    t.match(await leftovers(mark), [{ pid: orphan, command: /setInterval/ }], 'it outlived its parent')
    t.same(await leftovers(randomUUID()), [], 'another run has left nothing')
    watch.stdin.end()
    t.same(await once(watch, 'exit'), [0, null])
    t.same(await leftovers(mark), [])
    t.notOk(existsSync(scratch))
  },
)
