import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { scratchFolder } from '#platform/testing/scratch.ts'
import { sampled } from '../support/size.ts'
import { runsWith } from '../support/system/leftovers.ts'
import { freePort } from '../support/system/system.ts'
import { until } from '../support/until.ts'

const skip = existsSync('/proc/self/environ') ? false : 'without /proc the environment of a process is unknown'
const PRESS_MS = 50

/** Starts a command as if typed into a terminal, with a process group and a data folder of its own. */
async function type(t: Test, file: string, ...args: string[]) {
  const dataDir = join(await scratchFolder(t), 'data')
  const press = randomUUID()
  const port = String(await freePort())
  const own = { DATA_DIR: dataDir, PORT: port, DATABASE_URL: '', LOG_LEVEL: 'info', PRESS: press }
  const env = { ...process.env, ...own }
  const child = spawn(process.execPath, ['--import', './scripts/preload.mjs', file, ...args], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => void (output += chunk))
  const running = () => child.exitCode === null && child.signalCode === null
  let pressedAt = Number.POSITIVE_INFINITY
  return {
    dataDir,
    output: () => output,
    /** Resolves when `isNow` holds; rejects with the output when the command ends before. */
    at: (moment: string, isNow: () => Promise<boolean> | boolean) =>
      until(moment, async () => {
        if (!running()) throw new Error(`ended before ${moment}:\n${output}`)
        return isNow()
      }),
    /** Sends these signals in turn to the group, as a terminal does, until the command ends; returns its exit code. */
    async press(...signals: NodeJS.Signals[]): Promise<number | null> {
      const closed = once(child, 'close')
      pressedAt = Date.now()
      for (let i = 0; running(); i++) {
        process.kill(-child.pid!, signals[i % signals.length])
        await setTimeout(PRESS_MS)
      }
      await closed
      return child.exitCode
    },
    /** What it said from the first signal on; a line of the log counts by its own time, since a pipe may be late. */
    saidAfterPress: () =>
      output
        .split('\n')
        .filter((line) => Number(/"time":(\d+)/.exec(line)?.[1] ?? pressedAt) >= pressedAt)
        .join('\n'),
    left: () => runsWith('PRESS', press),
  }
}

/** Checks that in the end nothing runs any more that the command started. */
async function nothingLeft(t: Test, { left }: Pick<Awaited<ReturnType<typeof type>>, 'left'>): Promise<void> {
  await until('the end of all that was started', async () => (await left()).length === 0).catch(() => undefined)
  t.same(await left(), [])
}

t.test('Ctrl-C, however often and whenever it comes, leaves nothing running', { skip }, async (t) => {
  const MOMENTS: Record<string, (dataDir: string, output: string) => Promise<boolean> | boolean> = {
    'its cluster is made': async (dataDir) =>
      existsSync(dataDir) && (await readdir(dataDir)).some((name) => name.startsWith('postgres.init-')),
    'PostgreSQL starts': (dataDir) => existsSync(join(dataDir, 'postgres.log')),
    'the schema is made': (dataDir) => isServing(dataDir),
    'the server listens and the market is made': (_, output) => /Server listening/.test(output),
    'it is ready': (_, output) => /Atalaya is ready/.test(output),
  }
  for (const [moment, isNow] of sampled(
    Object.entries(MOMENTS),
    'commands/start',
    'platform/embedded-postgres',
    'platform/process',
  )) {
    await t.test(`while ${moment}`, async (t) => {
      const start = await type(t, 'commands/start.ts')
      await start.at(moment, () => isNow(start.dataDir, start.output()))
      t.equal(await start.press('SIGINT', 'SIGINT', 'SIGTERM', 'SIGHUP'), 0)
      t.notMatch(start.saidAfterPress(), /rror/, 'to be stopped is no fault')
      await nothingLeft(t, start)
    })
  }
})

t.test('a command that has started a database stops it too', { skip }, async (t) => {
  // The command starts while the tables are still being made.
  const admin = await type(t, 'commands/admin.ts', 'ana@example.com')
  await admin.at('it has a database', () => isServing(admin.dataDir))
  t.equal(await admin.press('SIGINT'), 1)
  t.match(admin.output(), /^atalaya: stopped by SIGINT, before it was done\.$/m)
  await nothingLeft(t, admin)
})

async function isServing(dataDir: string): Promise<boolean> {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  return existsSync(file) && /\nready/.test(await readFile(file, 'utf8'))
}
