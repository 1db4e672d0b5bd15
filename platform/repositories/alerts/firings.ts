import { createHash } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { firingText } from '../../../domain/alerts/core/chain.ts'
import type { DeliveryState } from '../../../domain/contract/alerts/channels.ts'
import { holdAdvisoryLock } from '../../database/advisory-lock.ts'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { AlertFiringTable } from '../../tables/alerts.ts'
import { ROOT } from '../signals/ledger.ts'

/** What is kept to measure how fast it was. */
type Waits = 'decided_at' | 'waited_ms'

/** A firing that was decided, before it is chained. */
export interface NewFiring extends Omit<AlertFiringTable, 'id' | 'previous_hash' | 'hash' | 'read_at' | Waits> {
  symbol: string
  waited_ms?: number | null
}

/** A firing as its user reads it. */
export interface FiringRow
  extends Omit<AlertFiringTable, 'id' | 'previous_hash' | 'n' | 'user_id' | 'instrument_id' | Waits> {
  id: number
  symbol: string
  /** In the order in which they are tried. */
  deliveries: { channel_id: number; state: DeliveryState; at: string; detail: string | null }[]
}

/**
 * Stores firings in the order in which they were decided, each chained to the one before it of its user, and returns
 * their ids. The lock is held to the commit: no lower id is ever committed after a higher one.
 */
export async function storeFirings(trx: Trx, firings: readonly NewFiring[]): Promise<number[]> {
  if (firings.length === 0) return []
  await holdAdvisoryLock(trx, 'alert firings')
  const newest = await newestHashes(
    trx,
    firings.map(({ user_id }) => user_id),
  )
  const chained = firings.map((firing) => {
    const previous_hash = newest.get(firing.user_id) ?? ROOT
    const hash = hashOfFiring(previous_hash, firing)
    newest.set(firing.user_id, hash)
    const { symbol: _, ...row } = firing
    return { ...row, previous_hash, hash, read_at: null }
  })
  const rows = await trx.insertInto('alert_firings').values(chained).returning(['id', 'hash']).execute()
  const ids = new Map(rows.map(({ id, hash }) => [hash, id]))
  return chained.map(({ hash }) => ids.get(hash)!)
}

/** The hash of a firing, in hex: it covers the one before it of the same user. */
function hashOfFiring(previous_hash: string, firing: NewFiring): string {
  const { at, as_of, since, until } = firing
  const between = since && until && ([since.getTime(), until.getTime()] as const)
  const link = { ...firing, previous_hash, at: at.getTime(), as_of: as_of?.getTime() ?? null, between }
  return createHash('sha256').update(firingText(link)).digest('hex')
}

async function newestHashes(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ user_id: number; hash: string }>`
    select asked.user_id, newest.hash
    from (select distinct unnest(${[...userIds]}::bigint[]) as user_id) as asked,
      lateral (select hash from alert_firings where user_id = asked.user_id order by id desc limit 1) as newest
  `.execute(db)
  return new Map(rows.map(({ user_id, hash }) => [Number(user_id), hash]))
}

/** A user's firings in `market` with ids below `before`, newest first. */
export function listFirings(
  db: Db,
  userId: number,
  market: string,
  { before, limit }: { before: number; limit: number },
): Promise<FiringRow[]> {
  return readFirings(db, sql`user_id = ${userId} and market = ${market} and alert_firings.id < ${before}`, limit)
}

/** Those of `ids` that are stored, newest first. */
export function findFirings(db: Db, ids: readonly number[]): Promise<FiringRow[]> {
  return readFirings(db, sql`alert_firings.id = any(${[...ids]}::bigint[])`, ids.length)
}

async function readFirings(db: Db, wanted: ReturnType<typeof sql<SqlBool>>, limit: number): Promise<FiringRow[]> {
  const { rows } = await sql<FiringRow>`
    select alert_firings.id, alert_id, symbol, at, price, as_of, seq, evidence, since, until, text, hash, read_at,
      (select coalesce(json_agg(json_build_object('channel_id', channel_id, 'state', state, 'at', at, 'detail', detail)
          order by place), '[]')
        from alert_deliveries where firing_id = alert_firings.id) as deliveries
    from alert_firings join instruments on instruments.id = instrument_id
    where ${wanted} order by alert_firings.id desc limit ${limit}
  `.execute(db)
  return rows
}

/** Marks a user's firings up to an id as read, and returns how many are left unread. */
export async function markRead(db: Db, userId: number, upTo: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    with seen as (
      update alert_firings set read_at = now() where user_id = ${userId} and read_at is null and id <= ${upTo}
    )
    select count(*)::int as unread from alert_firings
    where user_id = ${userId} and read_at is null and id > ${upTo}
  `.execute(db)
  return rows[0].unread
}
