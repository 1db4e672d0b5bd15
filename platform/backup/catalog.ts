import type { ClientBase } from 'pg'
import type { BackupTable } from './backup-file.ts'

// Our objects are those in the schema in which the migrations made them, except for the objects of extensions.
const OURS = `
  relnamespace = current_schema()::regnamespace
  and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
`
// Kysely's own tables are recreated by a restore, and unlogged tables hold nothing worth keeping.
const TABLES = `
  select relname as name,
    array(select attname::text from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
    array(select confrelid::regclass::text from pg_constraint
      where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as needs
  from pg_class
  where ${OURS} and relkind = 'r' and relpersistence = 'p' and relname not like 'kysely\\_migration%'
  order by relname
`

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Lists the tables with rows to keep, each after the tables to which its rows refer. */
export async function listTables(client: ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable & { needs: string[] }>(TABLES)
  const ordered: BackupTable[] = []
  let waiting = rows
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const ready = waiting.filter(({ needs }) => !needs.some((need) => names.has(need)))
    if (ready.length === 0) throw new Error(`tables that refer to each other: ${[...names].join(', ')}`)
    ordered.push(...ready.map(({ name, columns }) => ({ name, columns })))
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return ordered
}

/** Lists the names of everything in a schema that may have rows: tables, views and the like. */
export async function listRelations(client: ClientBase, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where ${OURS.replace('current_schema()', '$1')}
       and relkind in ('r', 'p', 'v', 'm', 'f') order by relname`,
    [schema],
  )
  return rows.map(({ name }) => name)
}

/** Lists the names of the applied migrations, in order; none where nothing was ever migrated. */
export async function listMigrations(client: ClientBase): Promise<string[]> {
  const { rows: found } = await client.query(`select to_regclass('kysely_migration') is not null as exists`)
  if (!found[0].exists) return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** Reads the last number that each sequence gave out; null before the first. */
export async function readSequences(client: ClientBase): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    'select sequencename as name, last_value::text as last from pg_sequences where schemaname = current_schema()',
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** Drops everything that the migrations made, and the queues. */
export async function dropEverything(client: ClientBase): Promise<void> {
  const drop = async (kind: string, query: string) => {
    const { rows } = await client.query<{ name: string }>(query)
    if (rows.length > 0) await client.query(`drop ${kind} ${rows.map(({ name }) => name).join(', ')} cascade`)
  }
  await drop('table', `select oid::regclass::text as name from pg_class where ${OURS} and relkind in ('r', 'p')`)
  await drop('sequence', `select oid::regclass::text as name from pg_class where ${OURS} and relkind = 'S'`)
  await drop(
    'routine',
    `select oid::regprocedure::text as name from pg_proc where pronamespace = current_schema()::regnamespace
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`,
  )
  await client.query('drop schema if exists pgboss cascade')
}
