import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import t, { type Test } from 'tap'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { migrate, migrationFolder } from '#platform/database/migrate.ts'
import { createUnconfirmedUser, findUserByEmail } from '#platform/repositories/accounts/users.ts'
import { listWatchlist } from '#platform/repositories/accounts/watchlist.ts'
import { startFeedTerm } from '#platform/repositories/market/feed.ts'
import { upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { verifyPassword } from '#platform/secrets/passwords.ts'
import { openTestDatabase, testDatabase } from '#platform/testing/database.ts'
import { heldDatabase } from './testing/held-database.ts'
import { run as runCommand } from './testing/run.ts'

const MARKET = 'simulated:1'
const SYMBOLS = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF', 'GGG']

const runIn = (dataDir: string, ...args: string[]) => runWith({ DATA_DIR: dataDir, DATABASE_URL: '' }, ...args)

const runWith = (env: Record<string, string>, ...args: string[]) =>
  runCommand('loadtest-users.ts', args, { env: { ...process.env, ...env } })

async function fixture(t: Test) {
  const { dataDir, db } = await heldDatabase(t)
  const file = join(dataDir, 'loadtest-users.json')
  const run = (...args: string[]) => runIn(dataDir, ...args)
  const read = async (): Promise<{ market: string; symbols: string[]; users: { email: string; password: string }[] }> =>
    JSON.parse(await readFile(file, 'utf8'))
  return { db, file, run, read }
}

t.test('users of a running Atalaya: made once, kept after that, repaired where something is lost', async (t) => {
  const { db, file, run, read } = await fixture(t)
  t.match(await run('3'), { code: 1, stderr: /no market has run on this database yet/ })

  await upsertInstruments(
    db,
    MARKET,
    SYMBOLS.map((symbol) => instrumentOf(symbol)),
  )
  await startFeedTerm(db, {
    market: MARKET,
    leader: '00000000-0000-4000-8000-000000000001',
    settings: '',
    now: new Date(),
  })
  const known = { email: 'loadtest-0002@atalaya.test', name: 'x', password_hash: 'of a sign-up that nobody confirmed' }
  await db.transaction().execute((trx) => createUnconfirmedUser(trx, known))

  t.match(await run('3'), { code: 0, stdout: /^3 users \(3 made\) and the 7 symbols of simulated:1 are in / })
  t.equal((await stat(file)).mode & 0o777, 0o600)
  const made = await read()
  t.same([made.market, made.symbols], [MARKET, SYMBOLS])
  t.equal(new Set(made.users.map(({ password }) => password)).size, 3)
  const followed = new Set<string>()
  for (const { email, password } of made.users) {
    const user = await findUserByEmail(db, email)
    t.ok(user?.confirmed_at, email)
    t.equal(user?.role, 'Expert')
    t.ok(await verifyPassword(user?.password_hash ?? '', password))
    const list = await listWatchlist(db, user?.id ?? 0, MARKET)
    t.equal(list.length, 5)
    for (const { symbol } of list) followed.add(symbol)
  }
  t.equal(followed.size, SYMBOLS.length, 'together they follow everything')

  t.match(await run('3'), { code: 0, stdout: /3 users \(3 kept\)/ })
  t.same(await read(), made)

  await writeFile(file, JSON.stringify({ ...made, users: made.users.slice(1) }))
  t.match(await run('3'), { code: 0, stdout: /\(2 kept, 1 given a new password\)/ })
  const [first] = (await read()).users
  t.ok(await verifyPassword((await findUserByEmail(db, first.email))?.password_hash ?? '', first.password))

  t.match(await run('1'), { code: 0, stdout: /1 users \(1 kept, 2 removed\)/ })
  t.equal(await findUserByEmail(db, made.users[2].email), undefined)
  await writeFile(file, '{')
  t.match(await run('1'), { code: 1, stderr: /is no JSON/ })
  await rm(file)
  t.match(await run('0'), { code: 0, stdout: /0 users \(1 removed\)/ })
})

t.test('tables of another version are left alone, and said so in one sentence', async (t) => {
  const { url } = await testDatabase(t)
  const db = openTestDatabase(t, url)
  const dataDir = join(t.testdir(), 'data')
  const refuses = async (sentence: string) => {
    const env = { DATABASE_URL: url, JWT_SECRET: 'a secret for tests that is long enough' }
    t.same(await runWith({ DATA_DIR: dataDir, ...env }, '1'), { code: 1, stdout: '', stderr: `atalaya: ${sentence}\n` })
  }
  const OLDER = 'the database belongs to an older Atalaya, or to none: start this one on it once to update it'
  await refuses(OLDER)
  const { error } = await new Migrator({ db, provider: migrationFolder }).migrateTo('2026-11-27T1000-market')
  t.equal(error, undefined)
  await refuses(OLDER)
  await migrate(url)
  await refuses('no market has run on this database yet: start Atalaya on it once')
  await sql`insert into kysely_migration values ('2999-01-01T0000-later', '')`.execute(db)
  await refuses('the database belongs to a newer Atalaya: use that version')
})

t.test('a number that is none is refused', async (t) => {
  const run = (...args: string[]) => runIn(join(t.testdir(), 'data'), ...args)
  t.match(await run('-1'), { code: 1, stderr: /N must be a whole number from 0 to 2000, not "-1"/ })
  t.match(await run('1', '2'), { code: 1, stderr: /usage/ })
})
