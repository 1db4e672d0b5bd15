import { once } from 'node:events'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import t from 'tap'
import type { Database } from '#platform/database/database.ts'
import { listAccountChanges } from '#platform/repositories/accounts/administration.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { addInstruments } from '#platform/testing/rows.ts'
import { scratchFolder } from '#platform/testing/scratch.ts'
import { heldDatabase } from './testing/held-database.ts'
import { refused, run as runCommand, start } from './testing/run.ts'

type Given = NonNullable<Parameters<typeof runCommand>[2]>

/** `env` is the command's whole environment, apart from the variables that no command can do without. */
function given(env: NodeJS.ProcessEnv, rest: Given = {}): Given {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { env: { PATH, NODE_COMPILE_CACHE, JWT_SECRET: 'a secret for tests that is long enough', ...env }, ...rest }
}

const run = (command: string, args: string[], env: NodeJS.ProcessEnv, rest?: Given) =>
  runCommand(command, args, given(env, rest))

const addUser = (db: Database, email: string, confirmed: boolean) =>
  db
    .insertInto('users')
    .values({ email, name: 'x', password_hash: 'x', confirmed_at: confirmed ? new Date() : null })
    .execute()

const admins = async (db: Database) =>
  (await db.selectFrom('users').select('email').where('admin', '=', true).execute()).map(({ email }) => email)

t.test('on the database of DATABASE_URL', async (t) => {
  const { url, db } = await migratedDatabase(t)
  const folder = t.testdir()
  const env = { DATABASE_URL: url, DATA_DIR: folder }
  await addUser(db, 'ana@example.com', true)
  await addUser(db, 'eva@example.com', false)
  const [id] = (await addInstruments(db, 'm', ['A'])).values()
  // A single statement for all rows would reach the time-out of queries on a slow machine.
  for (let from = 1; from <= 100_000; from += 10_000)
    await sql`
      insert into daily_bars select ${id}, date '1000-01-01' + n, 1, 2, 0.5, 1.5, n
      from generate_series(${from}::int, ${from + 9_999}::int) as n
    `.execute(db)

  await t.test('admin gives and takes the role, in one line', async (t) => {
    const admin = (...args: string[]) => run('admin.ts', args, env)
    const usage = 'usage: npm run admin -- EMAIL [--plan Freemium|Expert] [--admin on|off] [--revoke]'
    t.match(await admin('ANA@example.com'), {
      code: 0,
      stdout: 'ana@example.com is an administrator now\n',
      stderr: '',
    })
    t.same(await admins(db), ['ana@example.com'])
    t.match(await admin('--revoke', 'ana@example.com'), { code: 0, stdout: /is no longer an administrator\n$/ })
    t.same(await admins(db), [])
    for (const [args, line] of [
      [[], usage],
      [['a@b.ec', 'c@d.ec'], usage],
      [['--all'], usage],
      [['ana@example.com', '--plan'], usage],
      [['ana@example.com', '--plan', 'premium'], '--plan is Freemium or Expert, not "premium"'],
      [['ana@example.com', '--admin', 'yes'], '--admin is on or off, not "yes"'],
      [['ana@example.com', '--admin', 'on', '--revoke'], usage],
      [['ana'], 'ana is no e-mail address'],
      [['nadie@example.com'], 'no account has the address nadie@example.com'],
      [['eva@example.com'], 'eva@example.com is not confirmed yet: its owner must follow the link of the mail first'],
    ] as const) {
      refused(t, await admin(...args), `${line}\n`)
    }
    t.same(await admins(db), [])
  })

  await t.test(
    'admin gives a plan, of itself or with the right, and writes what it changed into the log',
    async (t) => {
      const admin = (...args: string[]) => run('admin.ts', args, env)
      t.match(await admin('ana@example.com', '--plan', 'expert'), {
        code: 0,
        stdout: 'ana@example.com has the plan Expert now\n',
        stderr: '',
      })
      t.same(await admins(db), [], 'a plan is no right')
      t.match(await admin('--plan=Freemium', 'ana@example.com', '--admin', 'on'), {
        code: 0,
        stdout: 'ana@example.com has the plan Freemium now\nana@example.com is an administrator now\n',
      })
      t.match(await admin('ana@example.com', '--admin', 'off'), { code: 0, stdout: /is no longer an administrator\n$/ })
      t.match(await admin('eva@example.com', '--plan', 'Expert'), { code: 0 }, 'an unconfirmed account may have a plan')
      const { id } = await db
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'ana@example.com')
        .executeTakeFirstOrThrow()
      t.match(
        (await listAccountChanges(db, id, 4)).map(({ changed_by, what, before, after }) => [
          changed_by,
          what,
          before,
          after,
        ]),
        [
          [null, 'admin', 'on', 'off'],
          [null, 'admin', 'off', 'on'],
          [null, 'role', 'Expert', 'Freemium'],
          [null, 'role', 'Freemium', 'Expert'],
        ],
      )
    },
  )

  const file = join(folder, 'kept.gz')
  await t.test('backup writes one file, by default one of its own name in DATA_DIR', async (t) => {
    t.match(await run('backup.ts', [file], env), {
      code: 0,
      stdout: /^\d{6} rows of \d+ tables are in .*kept\.gz \(.+\)/,
      stderr: '',
    })
    refused(t, await run('backup.ts', [file], env), `${file} exists already\n`)
    const elsewhere = t.testdir()
    const unnamed = await run('backup.ts', [], { ...env, DATA_DIR: join(folder, 'data') }, { cwd: elsewhere })
    t.match(unnamed, { code: 0, stdout: ` are in ${folder}/data/atalaya-` })
    t.same(await readdir(elsewhere), [], 'where it was called may be a folder that nobody can write to')
    t.match(await readdir(join(folder, 'data')), [/^atalaya-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup\.gz$/])
    refused(t, await run('backup.ts', ['a', 'b'], env), 'usage: npm run backup [-- FILE]\n')
  })

  const state = async () => {
    const { rows } = await sql`
      select (select md5(string_agg(c::text, '|' order by session)) from daily_bars as c) as bars,
        (select array_agg(email order by id) from users) as users, (select count(*) from pgboss.queue)::int as queues
    `.execute(db)
    return rows[0]
  }

  await t.test('restore that is killed in the middle has changed nothing', async (t) => {
    await addUser(db, 'later@example.com', true)
    const before = await state()
    const child = start('restore.ts', [file, '--replace'], given(env))
    for await (const chunk of child.stdout!) if (String(chunk).includes('reading daily_bars')) child.kill('SIGKILL')
    await once(child, 'close')
    t.equal(child.signalCode, 'SIGKILL')
    const isGone = async () => {
      const { rows } = await sql`select from pg_stat_activity where application_name = 'atalaya restore'
        and datname = current_database()`.execute(db)
      return rows.length === 0
    }
    while (!(await isGone()));
    t.same(await state(), before)
  })

  await t.test('restore says what it needs, and then brings everything back', async (t) => {
    refused(t, await run('restore.ts', [], env), 'usage: npm run restore -- FILE [--replace]\n')
    refused(t, await run('restore.ts', [file], env), 'the database is not empty: --replace')
    const { bars } = (await state()) as { bars: string }
    // Restores from standard input, without leaving a copy.
    const received = { ...env, DATA_DIR: join(folder, 'received') }
    const restore = async (name: string) => {
      const input = await open(name)
      const done = await run('restore.ts', ['-', '--replace'], received, { stdin: input.fd })
      await input.close()
      t.same(await readdir(received.DATA_DIR), [])
      return done
    }
    t.match(await restore('/dev/null'), { code: 1, stderr: /^atalaya: .*standard input is damaged/ })
    t.match(await restore(file), {
      code: 0,
      stderr: '',
      stdout: /The ledger holds: 0 entries\.\n\d{6} rows of \d+ tables are as they were at/,
    })
    t.match(await state(), { bars, users: ['ana@example.com', 'eva@example.com'], queues: Number })
  })
})

t.test('on the database of the Atalaya that runs here', async (t) => {
  const folder = await scratchFolder(t)
  const file = join(folder, 'b.gz')
  await t.test('beside it', async (t) => {
    const { dataDir, db } = await heldDatabase(t)
    await addUser(db, 'ana@example.com', true)
    const env = { DATA_DIR: dataDir }
    t.match(await run('admin.ts', ['ana@example.com'], env), { code: 0 })
    t.same(await admins(db), ['ana@example.com'])
    t.match(await run('backup.ts', [file], env), { code: 0 })
    const running = /^atalaya: Atalaya is running on this database \(atalaya pid 7, .*\): stop it first\n$/
    refused(t, await run('restore.ts', [file, '--replace'], env), running)
  })
  const env = { DATA_DIR: join(folder, 'other') }
  const restored = await run('restore.ts', [file], env)
  t.match(restored, { code: 0, stderr: '' }, restored.stderr)
  t.match(await run('admin.ts', ['ana@example.com', '--revoke'], env), { code: 0 }, 'stopped, and there')
})
