import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { CERTIFICATE, CERTIFICATE_KEY } from '../testing/certificate.ts'
import { onClient } from '../testing/client.ts'
import { testDatabase } from '../testing/database.ts'
import { scratchFolder } from '../testing/scratch.ts'
import { checkDatabase, whyUnusable } from './await-database.ts'
import { databaseRefusal } from './errors.ts'
import { migrate } from './migrate.ts'

const log = { info() {}, warn() {} }

async function refusal(url: string): Promise<string> {
  return checkDatabase(url).then(
    () => 'accepted',
    (error: Error) => error.message,
  )
}

/** A copy of `url` with parts replaced; `options` are those of its query. */
function changed(url: string, { options, ...parts }: Partial<URL> & { options?: string }): string {
  const target = Object.assign(new URL(url), parts)
  if (options !== undefined) target.search = options
  return target.href
}

/** Starts a PostgreSQL that shows the certificate of another host. */
async function serverWithTls(t: Test) {
  const dataDir = join(await scratchFolder(t), 'data')
  const postgres = await startEmbeddedPostgres({ dataDir, holder: 'a test', log })
  t.teardown(() => postgres.stop())
  const root = join(dataDir, 'root.pem')
  await writeFile(root, CERTIFICATE)
  await writeFile(join(dataDir, 'postgres', 'server.crt'), CERTIFICATE)
  await writeFile(join(dataDir, 'postgres', 'server.key'), CERTIFICATE_KEY, { mode: 0o600 })
  await onClient(postgres.url, async (client) => {
    await client.query('alter system set ssl = on')
    await client.query('select pg_reload_conf()')
    // Connections after this one find the certificate loaded.
    while ((await client.query('show ssl')).rows[0].ssl !== 'on') await new Promise(setImmediate)
  })
  return { url: postgres.url, root, broken: join(dataDir, 'postgres.password') }
}

t.test('TLS that fails is reported in one sentence that says what to do', async (t) => {
  const { url, root, broken } = await serverWithTls(t)
  const on = (options: string) => refusal(changed(url, { options }))
  t.equal(await on('sslmode=no-verify'), 'accepted')
  t.match(
    await on('sslmode=verify-full'),
    /^DATABASE_URL: TLS failed \(self-signed certificate\): name .* sslrootcert=FILE, or .*\.$/,
  )
  t.match(
    await on(`sslmode=verify-full&sslrootcert=${root}`),
    /^DATABASE_URL: TLS failed \(Hostname\/IP does not match .*\): write the host as .*\.$/,
  )
  t.match(
    await on('sslmode=verify-full&sslrootcert=/nope.pem'),
    /^DATABASE_URL: \/nope\.pem cannot be used \(ENOENT: .*\)\.$/,
  )
  t.match(await on(`sslmode=verify-full&sslrootcert=${broken}`), /^DATABASE_URL: TLS failed \(.*\): .*\.$/)
})

t.test('what PostgreSQL refuses is reported in one sentence, with its own words', async (t) => {
  const { url, adminUrl, name } = await testDatabase(t)
  t.equal(await refusal(url), 'accepted')
  const cases: [string, RegExp][] = [
    [changed(url, { options: 'sslmode=no-verify' }), /: the server offers no TLS: turn ssl on in PostgreSQL, or /],
    [
      changed(url, { password: 'wrong' }),
      /: cannot connect \(password authentication failed .*\): check user and password/,
    ],
    [changed(url, { password: '' }), /: cannot connect \(.*password.*\)\.$/],
    [changed(url, { pathname: '/missing' }), /: cannot connect \(database "missing" does not exist\): create it/],
    [changed(url, { port: '1' }), /: cannot connect \(connect ECONNREFUSED 127\.0\.0\.1:1\)\.$/],
    [
      'postgres:///db?host=/nowhere/at/all',
      /: cannot connect \(connect ENOENT \/nowhere\/at\/all\/\.s\.PGSQL\.5432\)\.$/,
    ],
    [
      changed(url, { options: 'options=-c%20no_such_setting%3D1' }),
      /: PostgreSQL refuses \(unrecognized configuration .*, SQLSTATE 42704\)\.$/,
    ],
    [changed(url, { options: 'options=-c%20default_transaction_read_only%3Don' }), /: the database is read-only: /],
  ]
  for (const encoding of ['LATIN1', 'SQL_ASCII']) {
    const other = `${name}_${encoding.toLowerCase()}`
    await onClient(adminUrl, (client) =>
      client.query(
        `create database ${other} encoding '${encoding}' lc_collate 'C' lc_ctype 'C' locale_provider libc template template0`,
      ),
    )
    t.teardown(() => onClient(adminUrl, (client) => client.query(`drop database ${other} with (force)`)))
    cases.push([
      changed(url, { pathname: `/${other}` }),
      new RegExp(`: the database is in ${encoding}: make one in UTF8`),
    ])
  }
  for (const [address, expected] of cases) {
    const line = await refusal(address)
    t.match(line, expected)
    t.match(line, /^DATABASE_URL: [^\n]+\.$/)
  }
})

t.test('the error of a user who may not create tables names the rights that are needed', async (t) => {
  const { url, adminUrl, name } = await testDatabase(t)
  await onClient(adminUrl, (client) => client.query(`create role ${name}_user login password 'x'`))
  t.teardown(() => onClient(adminUrl, (client) => client.query(`drop role ${name}_user`)))
  const as = changed(url, { username: `${name}_user`, password: 'x' })
  const error = await migrate(as).catch((error: Error) => error)
  t.match(
    databaseRefusal(error),
    /^DATABASE_URL: PostgreSQL refuses \(permission denied for schema public\): give its user/,
  )
})

t.test('of a database that can be used nothing is said', (t) => {
  const usable = { version: '17.2 (Debian 17.2-1.pgdg120+1)', encoding: 'UTF8', is_replica: false, is_read_only: false }
  t.equal(whyUnusable(usable), null)
  t.equal(whyUnusable({ ...usable, version: '15beta1' }), null)
  t.match(whyUnusable({ ...usable, version: '14.19' }), /^PostgreSQL 14\.19 is too old/)
  t.match(whyUnusable({ ...usable, version: '9.6.24' }), /^PostgreSQL 9\.6\.24 is too old/)
  t.match(
    whyUnusable({ ...usable, is_replica: true, is_read_only: true }),
    /^this is a read-only replica: name the primary/,
  )
  t.end()
})
