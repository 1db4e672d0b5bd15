import { Kysely, PostgresDialect } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import type { Client } from 'pg'
import { BEFORE_RELEASE, listKnown, migrationFolder } from '../database/migrate.ts'
import { OperatorError } from '../process/operator-error.ts'
import { listRelations } from './catalog.ts'

const TRIAL = 'atalaya_restore_trial'

/**
 * The migrations of this version that make the tables of backup `file`, which was made after those of `names`. Throws
 * OperatorError where this version cannot make them.
 */
export async function migrationsOf(file: string, names: readonly string[]): Promise<string[]> {
  const known = await listKnown()
  if (names[0] === BEFORE_RELEASE.first) {
    if (names.at(-1) !== BEFORE_RELEASE.last) {
      throw new OperatorError(
        `${file} was made before version 0.1.0: restore it with the last version before, start that once, and make a backup`,
      )
    }
    return known.slice(0, known.indexOf(BEFORE_RELEASE.merged) + 1)
  }
  const unknown = names.find((name, i) => known[i] !== name)
  if (unknown !== undefined) {
    throw new OperatorError(`${file} was made by a newer Atalaya (${unknown} is not known here)`)
  }
  return [...names]
}

/** Makes the tables of `migrations`, which are the first of all, inside the client's transaction. */
export async function makeTables(client: Client, migrations: readonly string[], schema?: string): Promise<void> {
  const provider: MigrationProvider = {
    async getMigrations() {
      const all = await migrationFolder.getMigrations()
      return Object.fromEntries(Object.entries(all).filter(([name]) => migrations.includes(name)))
    },
  }
  const connection = Object.assign(client, { release: () => undefined })
  const pool = { options: {}, connect: async () => connection, end: async () => undefined }
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({ db, provider, migrationTableSchema: schema, disableTransactions: true })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/**
 * Throws OperatorError where the client's schema holds anything that `migrations` do not make: a database shared with
 * something else must not be replaced.
 */
export async function refuseStrangers(client: Client, migrations: readonly string[]): Promise<void> {
  const { rows } = await client.query('select current_schema() as own')
  const { own } = rows[0]
  const found = await listRelations(client, own)
  await client.query(`create schema ${TRIAL}`)
  await client.query(`set local search_path = ${TRIAL}, "${own}"`)
  await makeTables(client, migrations, TRIAL)
  const made = new Set(await listRelations(client, TRIAL))
  await client.query(`drop schema ${TRIAL} cascade`)
  await client.query(`set local search_path = "${own}"`)
  const strangers = found.filter((name) => !made.has(name))
  if (strangers.length > 0) {
    throw new OperatorError(
      `the database holds objects that are not Atalaya's (${strangers.slice(0, 5).join(', ')}): use a separate one`,
    )
  }
}
