import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import t from 'tap'
import { sampled } from '../support/size.ts'
import { processTree } from '../support/system/process-tree.ts'
import { freePort, preparedFolder } from '../support/system/system.ts'
import { until } from '../support/until.ts'

const skip = existsSync('/proc/self/stat') ? false : 'finds the process tree through /proc'

const SIGNALS = ['SIGTERM', 'SIGHUP', 'SIGKILL'] as const
const TEST = `
  const { startSystem } = await import('./test/support/system/system.ts')
  const { pid } = await startSystem({ dataDir: process.argv[1] })
  console.log(pid)`

t.test('a system ends with the test that started it, although that was killed', { skip }, async (t) => {
  const dataDir = await preparedFolder(t)
  const args = ['--input-type=module', '-e', TEST, dataDir]
  const test = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(() => test.kill('SIGKILL'))
  const [line] = await once(createInterface({ input: test.stdout }), 'line')
  const tree = await processTree(Number(line))
  t.ok(tree.length >= 4, `npm start, server, worker and PostgreSQL: ${tree.length} processes`)
  test.kill('SIGKILL')
  await until('the end of all of them', () => tree.every((pid) => !existsSync(`/proc/${pid}`)))
  t.pass('all are gone')
})

for (const signal of sampled(SIGNALS, 'commands/start', 'platform/embedded-postgres', 'platform/process')) {
  t.test(`a system ends with the npm that runs it, to which alone came ${signal}`, { skip }, async (t) => {
    const env = { ...process.env, DATA_DIR: await preparedFolder(t), PORT: String(await freePort()), DATABASE_URL: '' }
    const npm = spawn('npm', ['start', '--ignore-scripts'], {
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    t.teardown(() => npm.kill('SIGKILL'))
    for await (const line of createInterface({ input: npm.stdout })) if (line.includes('Atalaya is ready')) break
    const tree = await processTree(npm.pid!)
    t.ok(tree.length >= 5, `npm, npm start, server, worker and PostgreSQL: ${tree.length} processes`)
    npm.kill(signal)
    await until('the end of all of them', () => tree.every((pid) => !existsSync(`/proc/${pid}`)))
    t.pass('all are gone')
  })
}
