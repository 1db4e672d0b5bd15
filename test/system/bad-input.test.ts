import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import t from 'tap'
import { BEFORE_RELEASE } from '#platform/database/migrate.ts'
import { migratedDatabase, testDatabase } from '#platform/testing/database.ts'
import { freePort } from '../support/system/system.ts'

const SECRET = 'x'.repeat(32)
const on = (database: string) => ({ DATABASE_URL: database, JWT_SECRET: SECRET })

t.test('what cannot be used is said in one line, with exit 1 and no stack trace', async (t) => {
  const scratch = await mkdtemp(join(tmpdir(), 'atalaya-bad-'))
  t.teardown(() => rm(scratch, { recursive: true, force: true }))
  const empty = join(scratch, 'empty')
  await mkdir(empty)
  const noBars = join(scratch, 'no-bars')
  await mkdir(join(noBars, 'candles'), { recursive: true })
  await writeFile(join(noBars, 'instruments.csv'), 'symbol,name\nAAA,Aaa\n')
  await writeFile(join(noBars, 'candles', 'AAA.csv'), 'nonsense\n1\n')
  const misnamed = join(scratch, 'misnamed')
  await mkdir(misnamed)
  await writeFile(join(misnamed, 'site.json'), '{ "departments": { "ventas": "a@example.org" } }')
  const busy = createServer().listen(0, '127.0.0.1')
  await once(busy, 'listening')
  t.teardown(() => busy.close())
  const busyPort = String((busy.address() as { port: number }).port)
  const unreachable = `postgres://u:p@127.0.0.1:${await freePort()}/x`

  // Waiting would fix neither; but a server or worker with an unreachable database waits (database-away.test.ts).
  const { url } = await testDatabase(t)
  const missing = on(Object.assign(new URL(url), { pathname: '/missing' }).href)
  const locked = on(Object.assign(new URL(url), { password: 'wrong' }).href)

  const CASES: [string, string, Record<string, string>, RegExp][] = [
    ['a wrong variable', 'commands/start.ts', { MARKET_SEED: 'seven' }, /MARKET_SEED: must be a whole number/],
    [
      'a folder that is not there',
      'commands/start.ts',
      { MARKET_DATA: `replay:${scratch}/gone` },
      /MARKET_DATA: .*gone.* does not exist\.$/,
    ],
    [
      'a folder that is no market folder',
      'workers/main.ts',
      { ...on(url), MARKET_DATA: `replay:${empty}` },
      /MARKET_DATA: .*has no instruments\.csv/,
    ],
    [
      'a market folder without a usable bar',
      'workers/main.ts',
      { ...on(url), MARKET_DATA: `replay:${noBars}` },
      /has no usable candle file/,
    ],
    ['a replay of nothing', 'workers/main.ts', { ...on(url), MARKET_DATA: 'replay' }, /nothing was imported yet/],
    [
      'a site.json that cannot be used',
      'commands/start.ts',
      { DATA_DIR: misnamed },
      /misnamed\/site\.json: departments\/ventas is no field of it\.$/,
    ],
    ['a busy port', 'commands/start.ts', { PORT: busyPort }, /PORT: \d+ .*already in use/],
    ['an unreachable database', 'commands/start.ts', on(unreachable), /DATABASE_URL: cannot connect/],
    ['serve without a database', 'server/main.ts', {}, /DATABASE_URL: required/],
    ['work without a database', 'workers/main.ts', {}, /DATABASE_URL: required/],
    [
      'serve with a database that is not there',
      'server/main.ts',
      missing,
      /DATABASE_URL: cannot connect \(database "missing" does not exist\): create it .*\.$/,
    ],
    [
      'work with a wrong password',
      'workers/main.ts',
      locked,
      /DATABASE_URL: cannot connect \(password authentication failed for user ".*"\): check user and password, .*\.$/,
    ],
    ['a database without a secret', 'commands/start.ts', { DATABASE_URL: unreachable }, /JWT_SECRET: required/],
    ['import without a folder', 'commands/import.ts', {}, /usage: npm run import/],
    ['import of what is no market folder', `commands/import.ts ${empty}`, {}, /has no instruments\.csv/],
  ]
  for (const [what, command, env, expected] of CASES) {
    const { code, stderr } = await run(command, {
      DATA_DIR: join(scratch, 'data'),
      PORT: String(await freePort()),
      ...env,
    })
    const lines = stderr.trim().split('\n')
    t.equal(code, 1, `${what}: exit 1`)
    t.match(lines, [expected], `${what}: ${lines[0]}`)
    t.equal(lines.length, 1, `${what}: one line`, { stderr })
  }
})

t.test('a database from before 0.1.0 is refused by all that would migrate it, with the way to its data', async (t) => {
  const scratch = await mkdtemp(join(tmpdir(), 'atalaya-before-'))
  t.teardown(() => rm(scratch, { recursive: true, force: true }))
  const { url, db } = await migratedDatabase(t)
  await sql`update kysely_migration set name = ${BEFORE_RELEASE.first} where name like '%-market'`.execute(db)
  const copy = 'platform/backup/testing/before-0.1.0.gz'
  for (const command of [
    'commands/start.ts',
    'server/main.ts',
    'workers/main.ts',
    'commands/admin.ts ana@example.com',
    `commands/import.ts ${scratch}`,
    'commands/loadtest-users.ts 1',
    `commands/restore.ts ${copy}`,
    `commands/restore.ts ${copy} --replace`,
  ]) {
    const { code, stderr } = await run(command, { DATA_DIR: join(scratch, 'data'), ...on(url) })
    t.equal(code, 1, `${command}: exit 1`)
    t.match(
      stderr,
      /^atalaya: the database was made before version 0\.1\.0: .*`npm run backup`.*`npm run restore`[^\n]*\n$/,
      command,
    )
  }
  t.same(await sql`select from users`.execute(db).then(({ rows }) => rows), [])
})

async function run(command: string, env: Record<string, string>): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, command.split(' '), {
    env: { ...process.env, DATABASE_URL: '', JWT_SECRET: '', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    stderr += chunk
  })
  const [code] = await once(child, 'close')
  return { code, stderr }
}
