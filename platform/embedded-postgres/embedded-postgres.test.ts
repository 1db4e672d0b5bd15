import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import t, { type Test } from 'tap'
import { listen } from '#test/support/network/serve.ts'
import { freePort } from '#test/support/system/system.ts'
import { OperatorError } from '../process/operator-error.ts'
import { query } from '../testing/client.ts'
import { scratchFolder } from '../testing/scratch.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const isRoot = process.getuid?.() === 0
const NOBODY = 65534

const folder = async (t: Test) => join(await scratchFolder(t), 'data')

/** Starts a server whose log lines can be awaited, and stops it at the end of the test. */
async function start(t: Test, dataDir: string, more: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) {
  const lines: string[] = []
  const waiting = new Map<string, () => void>()
  const record = (line: string) => {
    lines.push(line)
    for (const [text, resolve] of waiting) if (line.includes(text)) resolve()
  }
  const log = { info: record, warn: record }
  const postgres = await startEmbeddedPostgres({
    dataDir,
    holder: 'pid 7, http://localhost:3007',
    log,
    ...more,
  })
  t.teardown(() => postgres.stop())
  const logged = (text: string) => new Promise<void>((resolve) => waiting.set(text, resolve))
  return { postgres, lines, logged }
}

/** Starts a server in another process, run by `launcher`, which can be killed. */
async function startElsewhere(t: Test, dataDir: string, launcher: string[] = []) {
  const script = `
    const { startEmbeddedPostgres } = await import(process.argv[1])
    const log = { info: console.error, warn: console.error }
    const options = { dataDir: process.argv[2], holder: 'pid ' + process.pid + ', http://localhost:3008', log }
    const postgres = await startEmbeddedPostgres(options)
    console.log(JSON.stringify({ uid: process.getuid?.(), pid: postgres.pid, port: postgres.port }))
    process.stdin.once('data', () => postgres.stop().then(() => process.exit())).resume()`
  const module = new URL('./embedded-postgres.ts', import.meta.url).href
  const command = [...launcher, process.execPath, '--input-type=module', '-e', script, module, dataDir]
  const child = spawn(command[0]!, command.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] })
  t.teardown(() => child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  return { child, ...(JSON.parse(String(line)) as { uid: number; pid: number; port: number }) }
}

async function kill9(child: Awaited<ReturnType<typeof startElsewhere>>['child']) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => t.fail('was not rejected'),
    (error: unknown) => error as Error,
  ) as Promise<Error>

t.test('first and second start', async (t) => {
  const dataDir = await folder(t)
  const first = await start(t, dataDir)
  await query(first.postgres, 'create table kept as select 42 as answer')
  const [settings] = await query(
    first.postgres,
    `select current_setting('listen_addresses') as address, current_setting('unix_socket_directories') as sockets,
       current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
       current_setting('server_encoding') as encoding, lower('ÁÑ') as lower,
       (select rolpassword like 'SCRAM-SHA-256$%' from pg_authid where rolname = 'postgres') as scram`,
  )
  t.match(settings, { address: '127.0.0.1', sockets: '', fsync: 'on', commit: 'on' })
  t.match(settings, { encoding: 'UTF8', lower: 'áñ', scram: true })
  t.equal((await stat(join(dataDir, 'postgres.password'))).mode & 0o777, 0o600)
  t.same((await readdir(dataDir)).sort(), ['postgres', 'postgres.log', 'postgres.password'])
  await first.postgres.stop()
  t.notOk((await readdir(join(dataDir, 'postgres'))).includes('postmaster.pid'), 'shut down cleanly')

  const log = join(dataDir, 'postgres.log')
  await appendFile(log, 'a line of the past\n'.repeat(300_000))
  const second = await start(t, dataDir)
  t.notMatch(await readFile(log, 'utf8'), /of the past/, 'a long log is started again')
  t.match(await query(second.postgres, 'select answer from kept'), [{ answer: 42 }])
})

t.test('a taken port is replaced by another', async (t) => {
  const squatter = createServer()
  const ports = [await listen(squatter), await freePort()]
  t.teardown(() => squatter.close())
  const offered = [...ports]
  const { postgres, lines } = await start(t, await folder(t), { freePort: async () => offered.shift()! })
  t.equal(postgres.port, ports[1])
  t.match(lines, [/^Trying again: .*: could not create any TCP\/IP sockets\.$/])
})

t.test('a server whose Node process was killed is stopped, and another started', async (t) => {
  const dataDir = await folder(t)
  const other = await startElsewhere(t, dataDir)
  await kill9(other.child)
  const { postgres, lines } = await start(t, dataDir)
  t.not(postgres.pid, other.pid)
  t.match(lines, [`Stopping the PostgreSQL (pid ${other.pid}) that an earlier process left running`])
  t.match(await query(postgres, 'select 1 as one'), [{ one: 1 }])
})

t.test('a held folder is refused, saying who holds it', async (t) => {
  const dataDir = await folder(t)
  const other = await startElsewhere(t, dataDir)
  const refused = await rejection(start(t, dataDir))
  t.ok(refused instanceof OperatorError, 'reported without a stack')
  const who = `pid ${other.child.pid}, http://localhost:3008`
  t.equal(
    refused.message,
    `The data folder ${dataDir} is in use by another Atalaya (${who}): stop that one, or choose another DATA_DIR.`,
  )
  other.child.stdin.write('stop')
  await once(other.child, 'exit')
})

t.test('an interrupted start ends its server before it rejects, though nothing else keeps the process', async (t) => {
  const dataDir = await folder(t)
  const script = `
    const { startEmbeddedPostgres } = await import(process.argv[1])
    const stop = new AbortController()
    const freePort = async () => (stop.abort(), Number(process.argv[3]))
    const log = { info() {}, warn() {} }
    const options = { dataDir: process.argv[2], holder: 'pid 8', log, freePort, signal: stop.signal }
    startEmbeddedPostgres(options).catch((error) => console.log(error.name))`
  const module = new URL('./embedded-postgres.ts', import.meta.url).href
  const args = ['--input-type=module', '-e', script, module, dataDir, String(await freePort())]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  t.equal(stdout, 'AbortError\n')
})

t.test('of two first starts at once on one folder exactly one wins', async (t) => {
  const dataDir = await folder(t)
  const holders = ['pid 1, http://localhost:3001', 'pid 2, http://localhost:3002']
  const starts = holders.map((holder) => start(t, dataDir, { holder }))
  const settled = await Promise.allSettled(starts)
  const winner = settled.findIndex(({ status }) => status === 'fulfilled')
  const loser = settled[1 - winner]!
  t.equal(loser.status, 'rejected')
  t.match(loser, {
    reason: {
      message: `The data folder ${dataDir} is in use by another Atalaya (${holders[winner]}): stop that one, or choose another DATA_DIR.`,
    },
  })
  t.match(await query((await starts[winner]!).postgres, 'select 1 as one'), [{ one: 1 }])
})

t.test('starts after kill -9 of Node and PostgreSQL, though another process has the stale pid', async (t) => {
  const dataDir = await folder(t)
  const other = await startElsewhere(t, dataDir)
  await kill9(other.child)
  process.kill(other.pid, 'SIGKILL')
  const { postgres } = await start(t, dataDir)
  await postgres.stop()

  const again = await startElsewhere(t, dataDir)
  await kill9(again.child)
  process.kill(again.pid, 'SIGKILL')
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(/^\d+/, String(process.pid)))
  const third = await start(t, dataDir)
  t.match(await query(third.postgres, 'select 1 as one'), [{ one: 1 }])
})

t.test('PostgreSQL that is killed comes back on the same port with every committed row', async (t) => {
  const { postgres, logged } = await start(t, await folder(t))
  await query(postgres, 'create table kept (n integer)')
  const { pid, url } = postgres
  for (let n = 1; n <= 2; n++) {
    await query(postgres, `insert into kept values (${n})`)
    const back = logged('PostgreSQL is back')
    process.kill(postgres.pid, 'SIGKILL')
    await back
  }
  t.not(postgres.pid, pid)
  t.equal(postgres.url, url)
  t.match(await query(postgres, 'select n from kept order by n'), [{ n: 1 }, { n: 2 }])
  const back = logged('PostgreSQL is back')
  const running = postgres.pid
  const started = 'select pg_postmaster_start_time()::text as at'
  const before = await query(postgres, started)
  await query(postgres, `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'atalaya%'`)
  await back
  t.equal(postgres.pid, running)
  t.same(await query(postgres, started), before, 'a lost lock connection alone is made again: nobody else is cut off')
})

t.test('a folder that another took meanwhile is given up', async (t) => {
  const dataDir = await folder(t)
  const lost = Promise.withResolvers<Error>()
  const { postgres } = await start(t, dataDir, { onLost: lost.resolve })
  const client = new Client({ connectionString: postgres.url, application_name: 'atalaya pid 9' })
  await client.connect()
  const taken = client.query(`
    with held as materialized (select pid, classid::int, objid::int from pg_locks where locktype = 'advisory')
    select pg_terminate_backend(pid), pg_advisory_lock(classid, objid) from held`)
  t.match((await lost.promise).message, /in use by another Atalaya \(pid 9\)/)
  await taken
  await postgres.stop()
  t.match((await client.query('select 1 as one')).rows, [{ one: 1 }], 'the server of the other is left running')
  await client.end()
  t.match(await query((await start(t, dataDir)).postgres, 'select 1 as one'), [{ one: 1 }], 'and then makes room')
})

t.test('a long folder with spaces and accents', async (t) => {
  const dataDir = join(await folder(t), 'Años de inversión', 'x'.repeat(120), 'datos míos')
  const { postgres } = await start(t, dataDir)
  t.match(await query(postgres, 'select 1 as one'), [{ one: 1 }])
})

t.test('a cluster of another major version is left alone', async (t) => {
  const dataDir = await folder(t)
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
  const refused = await rejection(start(t, dataDir))
  t.match(refused.message, /^The cluster in .* is of PostgreSQL 15, this Atalaya brings 18: .*$/)
  t.same(await readdir(dataDir), ['postgres'])
  t.same(await readdir(join(dataDir, 'postgres')), ['PG_VERSION'])
})

t.test('errors are one line', async (t) => {
  const dataDir = await folder(t)
  await (await start(t, dataDir)).postgres.stop()
  await appendFile(join(dataDir, 'postgres', 'postgresql.conf'), '\nno_such_setting = 1\n')
  const broken = await rejection(start(t, dataDir))
  t.match(broken.message, /^DATA_DIR: PostgreSQL exited with code 1 while starting in .* \(configuration file .*\)\.$/)
  await rm(join(dataDir, 'postgres.password'))
  t.match((await rejection(start(t, dataDir))).message, /^\S+postgres\.password is missing or empty/)
  const file = join(dataDir, 'postgres', 'PG_VERSION')
  t.match(
    (await rejection(start(t, file))).message,
    /^DATA_DIR: PostgreSQL could not be started in .* \(EEXIST.*\): name another folder\.$/,
  )
  const other = await folder(t)
  await mkdir(join(other, 'postgres', 'photos'), { recursive: true })
  t.match((await rejection(start(t, other))).message, /in the way: it holds files, but no PostgreSQL cluster/)
})

const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']

/** Why nothing can be started as an ordinary user here; false where it can. */
function noOrdinaryUser(): string | false {
  if (!isRoot) return 'every other test ran as one'
  const [setpriv, ...ids] = AS_NOBODY
  const { status } = spawnSync(setpriv!, [...ids, 'test', '-r', import.meta.filename])
  return status === 0 ? false : 'the clone lies where only root may go'
}

/** The folder belongs to an ordinary user here, as whom a process of its own starts the server. */
t.test('as an ordinary user', { skip: noOrdinaryUser() }, async (t) => {
  const dataDir = await folder(t)
  await mkdir(dataDir)
  for (const path of [dirname(dataDir), dataDir]) await chown(path, NOBODY, NOBODY)
  const other = await startElsewhere(t, dataDir, AS_NOBODY)
  t.equal(other.uid, NOBODY)
  other.child.stdin.write('stop')
  await once(other.child, 'exit')
})

t.test('as root', { skip: isRoot ? false : 'needs root' }, async (t) => {
  const closed = join(await folder(t), 'closed')
  await mkdir(closed, { recursive: true, mode: 0o700 })
  const dataDir = join(closed, 'data')
  const { postgres } = await start(t, dataDir)
  const runsAs = async (pid: number) => (await stat(`/proc/${pid}`)).uid
  t.equal(await runsAs(postgres.pid), NOBODY, 'as a user who may not enter the folder')
  await query(postgres, 'create table kept as select 42 as answer')
  await postgres.stop()

  const ordinary = 1234
  for (const name of await readdir(join(dataDir, 'postgres'), { recursive: true })) {
    await chown(join(dataDir, 'postgres', name), ordinary, ordinary)
  }
  await chown(join(dataDir, 'postgres'), ordinary, ordinary)
  const second = await start(t, dataDir)
  t.equal(await runsAs(second.postgres.pid), ordinary, 'the cluster of an ordinary user stays theirs')
  t.match(await query(second.postgres, 'select answer from kept'), [{ answer: 42 }])
})

t.test('as root without setpriv', { skip: isRoot ? false : 'needs root' }, async (t) => {
  const { PATH } = process.env
  t.teardown(() => {
    process.env.PATH = PATH
  })
  process.env.PATH = ''
  t.match(
    (await rejection(start(t, await folder(t)))).message,
    /^PostgreSQL does not run as root, and setpriv .* is not installed: .*or set DATABASE_URL\.$/,
  )
})
