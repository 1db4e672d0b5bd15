import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { type KyselyConfig, sql } from 'kysely'
import type { Client } from 'pg'
import { createDatabase, createPool, type Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { onClient } from './client.ts'
import { openScratch } from './scratch.ts'

const TEMPLATE = { name: 'atalaya_migrated', make: (url: string) => migrate(url) }

/** Creates a test database with the newest schema and a pool on it; both are gone when `t` is torn down. */
export async function migratedDatabase(t: Parameters<typeof testDatabase>[0]): Promise<{ url: string; db: Database }> {
  const { url } = await testDatabase(t, TEMPLATE)
  return { url, db: openTestDatabase(t, url) }
}

/** Opens a pool on a test database, which is closed when `t` is torn down. */
export function openTestDatabase(
  t: Parameters<typeof testDatabase>[0],
  url: string,
  log?: KyselyConfig['log'],
): Database {
  const db = createDatabase(createPool({ url, max: 5, applicationName: 'atalaya test', onError: console.error }), log)
  t.teardown(() => db.destroy())
  return db
}

/** Returns once a statement on this database waits for a lock that another transaction holds. */
export async function someoneWaits(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db)
    if (rows.length > 0) return
  }
}

export interface TestDatabase {
  /** The URL of a new, empty database that only this caller uses. */
  url: string
  /** The superuser's URL of the server's maintenance database. */
  adminUrl: string
  name: string
}

type Teardown = { teardown(done: () => Promise<unknown>): unknown }

interface Template {
  name: string
  make(url: string): Promise<void>
}

let own: Promise<{ postgres: EmbeddedPostgres; folder: string }> | undefined
let users = 0

/**
 * Creates an empty database, which is dropped when `t` is torn down. It is on the server of ATALAYA_TEST_POSTGRES (a
 * superuser's URL) if the whole suite shares one, otherwise on an embedded server that runs while this process has test
 * databases. With a `template` it is a copy of that database, which `make` fills when the server does not have it yet.
 */
export async function testDatabase(t: Teardown, template?: Template): Promise<TestDatabase> {
  const adminUrl = process.env.ATALAYA_TEST_POSTGRES ?? (await ownServer(t))
  const name = `test_${randomBytes(8).toString('hex')}`
  await onClient(adminUrl, async (client) => {
    if (template) await ensureTemplate(client, adminUrl, template)
    // Copying the files takes a third of the processor time of writing them to the log.
    await client.query(`create database ${name} template ${template?.name ?? 'template1'} strategy file_copy`)
  })
  t.teardown(() => onClient(adminUrl, (client) => client.query(`drop database ${name} with (force)`)))
  return { url: urlOf(adminUrl, name), adminUrl, name }
}

/** Makes the template under a lock, so that of test files which run at the same time the others wait for the first. */
async function ensureTemplate(client: Client, adminUrl: string, { name, make }: Template): Promise<void> {
  await client.query('select pg_advisory_lock(hashtext($1))', [name])
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount === 0) {
    await client.query(`create database ${name}_draft`)
    await make(urlOf(adminUrl, `${name}_draft`))
    await client.query(`alter database ${name}_draft rename to ${name}`)
  }
  await client.query('select pg_advisory_unlock(hashtext($1))', [name])
}

function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}

async function ownServer(t: Teardown): Promise<string> {
  users++
  own ??= startServer()
  const { postgres, folder } = await own
  t.teardown(async () => {
    if (--users > 0) return
    own = undefined
    await postgres.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return postgres.url
}

async function startServer() {
  const folder = await openScratch()
  const log = { info: () => undefined, warn: (message: string) => console.error(message) }
  const postgres = await startEmbeddedPostgres({ dataDir: folder, holder: `a test, pid ${process.pid}`, log })
  await withoutFsync(postgres.url)
  return { postgres, folder }
}

/** Settings of a test server, whose databases end with it, so that nothing of them need reach a disk. */
export async function withoutFsync(url: string): Promise<void> {
  await onClient(url, async (client) => {
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
      await client.query(`alter system set ${setting} = off`)
    }
    await client.query('select pg_reload_conf()')
  })
}
