import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { ledgersOf } from '#domain/market/sources.ts'
import type { Session } from '#domain/market/types.ts'
import { holdAdvisoryLock } from '../../database/advisory-lock.ts'
import type { Db } from '../../database/database.ts'
import type { LedgerEntryTable } from '../../tables/signals.ts'

/** A claim about one stock at the close of `session`, before its outcome exists. */
export interface Claim {
  symbol: string
  session: Session
  /** `forecast`, or the id of an opportunity rule. */
  kind: string
  claim: Readonly<Record<string, unknown>>
  /** Hash of the claim's input. */
  inputs_hash: string
}

/** The part of an entry that its hash covers. */
export type Link = Omit<LedgerEntryTable, 'id' | 'hash' | 'created_at'>

/** The previous hash of a chain's first entry. */
export const ROOT = '0'.repeat(64)

/**
 * Adds claims to the ledger of `market`; an existing claim stays as it is. Each entry's hash covers the one before it,
 * so the chain shows any later change, removal or insertion. Returns how many were new.
 */
export async function appendClaims(trx: Db, market: string, claims: readonly Claim[]): Promise<number> {
  if (claims.length === 0) return 0
  await holdAdvisoryLock(trx, `ledger ${market}`)
  const known = await knownClaims(trx, market, claims)
  let previous_hash = await lastHash(trx, market)
  const rows: (Link & { hash: string })[] = []
  for (const { symbol, session, kind, claim, inputs_hash } of claims) {
    const key = keyOf({ symbol, session, kind })
    if (known.has(key)) continue
    known.add(key)
    const link: Link = { market, symbol, session, kind, claim: canonical(claim), inputs_hash, previous_hash }
    const hash = hashOf(link)
    rows.push({ ...link, hash })
    previous_hash = hash
  }
  const column = <K extends keyof Link | 'hash'>(key: K) => rows.map((row) => row[key])
  // The order of the arrays is the order of the ids.
  await sql`
    with added as (
      insert into ledger_entries (market, symbol, session, kind, claim, inputs_hash, previous_hash, hash)
      select ${market}, symbol, session, kind, claim, inputs_hash, previous_hash, hash
      from unnest(${column('symbol')}::text[], ${column('session')}::date[], ${column('kind')}::text[],
        ${column('claim')}::text[], ${column('inputs_hash')}::text[], ${column('previous_hash')}::text[],
        ${column('hash')}::text[]) with ordinality
        as fresh (symbol, session, kind, claim, inputs_hash, previous_hash, hash, place)
      order by place returning market, symbol, kind
    )
    insert into claim_counts as counted (market, symbol, kind, claims)
    select market, symbol, kind, count(*) from added group by market, symbol, kind
    on conflict (market, symbol, kind) do update set claims = counted.claims + excluded.claims
  `.execute(trx)
  return rows.length
}

/** SHA-256, in hex, of a claim's input. */
export function hashInputs(...columns: readonly (Float64Array | string)[]): string {
  const hash = createHash('sha256')
  for (const column of columns) hash.update(column)
  return hash.digest('hex')
}

/** The hash of an entry, in hex. */
export function hashOf({ previous_hash, market, symbol, session, kind, claim, inputs_hash }: Link): string {
  const text = JSON.stringify([previous_hash, market, symbol, session, kind, claim, inputs_hash])
  return createHash('sha256').update(text).digest('hex')
}

/** One text for one claim, whatever the order of its keys. */
function canonical(claim: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(claim).sort(([a], [b]) => (a < b ? -1 : 1))))
}

const keyOf = ({ symbol, session, kind }: Pick<Claim, 'symbol' | 'session' | 'kind'>) => `${symbol} ${session} ${kind}`

async function knownClaims(db: Db, market: string, claims: readonly Claim[]): Promise<Set<string>> {
  const { rows } = await sql<{ symbol: string; session: string; kind: string }>`
    select symbol, session, kind from ledger_entries
    where market = any(${ledgersOf(market)}::text[]) and (symbol, session, kind) in (
      select * from unnest(${claims.map(({ symbol }) => symbol)}::text[], ${claims.map(({ session }) => session)}::date[],
        ${claims.map(({ kind }) => kind)}::text[]))
  `.execute(db)
  return new Set(rows.map(keyOf))
}

async function lastHash(db: Db, market: string): Promise<string> {
  const row = await db
    .selectFrom('ledger_entries')
    .select('hash')
    .where('market', '=', market)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.hash ?? ROOT
}
