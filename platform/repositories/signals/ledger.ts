import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { HORIZON } from '#domain/forecast/horizon.ts'
import { ledgersOf } from '#domain/market/sources.ts'
import type { Session } from '#domain/market/types.ts'
import { holdAdvisoryLock } from '../../database/advisory-lock.ts'
import type { Db } from '../../database/database.ts'
import { type ChainLink, hashLink, lastHash } from './ledger-chain.ts'

/** A claim about one stock at the close of `session`, before its outcome exists. */
export interface Claim {
  symbol: string
  session: Session
  /** The claim's origin: `forecast`, or the id of an opportunity rule. */
  kind: string
  claim: Readonly<Record<string, unknown>>
  /** SHA-256, in hex, of the input from which the claim follows. */
  inputs_hash: string
}

/**
 * Adds claims to the ledger of `market`; an existing claim stays as it is. Each entry's hash covers the one before it,
 * so that the chain shows any later change, removal or insertion. Returns the number of new claims.
 */
export async function appendClaims(trx: Db, market: string, claims: readonly Claim[]): Promise<number> {
  if (claims.length === 0) return 0
  await holdAdvisoryLock(trx, `ledger ${market}`)
  const known = await knownClaims(trx, market, claims)
  let previous_hash = await lastHash(trx, market)
  const rows: (ChainLink & { hash: string })[] = []
  for (const { symbol, session, kind, claim, inputs_hash } of claims) {
    const key = claimKey({ symbol, session, kind })
    if (known.has(key)) continue
    known.add(key)
    const link: ChainLink = { market, symbol, session, kind, claim: canonicalJson(claim), inputs_hash, previous_hash }
    const hash = hashLink(link)
    rows.push({ ...link, hash })
    previous_hash = hash
  }
  const column = <K extends keyof ChainLink | 'hash'>(key: K) => rows.map((row) => row[key])
  // Ids are given out in the order of the arrays, which must be that of the chain.
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

/** Computes the SHA-256, in hex, of a claim's input. */
export function hashInputs(...columns: readonly (Float64Array | string)[]): string {
  const hash = createHash('sha256')
  for (const column of columns) hash.update(column)
  return hash.digest('hex')
}

/** Writes a claim as the same text whatever the order of its keys, so that its hash is reproducible. */
function canonicalJson(claim: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(claim).sort(([a], [b]) => (a < b ? -1 : 1))))
}

const claimKey = ({ symbol, session, kind }: Pick<Claim, 'symbol' | 'session' | 'kind'>) =>
  `${symbol} ${session} ${kind}`

async function knownClaims(db: Db, market: string, claims: readonly Claim[]): Promise<Set<string>> {
  const { rows } = await sql<{ symbol: string; session: string; kind: string }>`
    select symbol, session, kind from ledger_entries
    where market = any(${ledgersOf(market)}::text[]) and (symbol, session, kind) in (
      select * from unnest(${claims.map(({ symbol }) => symbol)}::text[], ${claims.map(({ session }) => session)}::date[],
        ${claims.map(({ kind }) => kind)}::text[]))
  `.execute(db)
  return new Set(rows.map(claimKey))
}

export interface OpenClaim {
  id: number
  symbol: string
  session: Session
  kind: string
  /** The claim as JSON text. */
  claim: string
  /** The current session; bars before it are closed. */
  before: Session
}

export interface Settlement {
  entry_id: number
  /** The outcome as JSON text. */
  outcome: string
  /** Whether the claim was right; null for a claim without a direction. */
  hit: boolean | null
}

/** Lists claims of `market` that have no outcome although their tenth session has closed, by symbol. */
export async function listDueClaims(db: Db, market: string, limit: number): Promise<OpenClaim[]> {
  const { rows } = await sql<OpenClaim>`
    select entries.id, entries.symbol, entries.session, entries.kind, entries.claim, quotes.session as before
    from ledger_entries as entries
      join instruments on instruments.market = ${market} and instruments.symbol = entries.symbol
      join quotes on quotes.instrument_id = instruments.id
    where entries.market = any(${ledgersOf(market)}::text[])
      and not exists (select from ledger_settlements where entry_id = entries.id)
      and exists (
        select from daily_bars where daily_bars.instrument_id = instruments.id
          and daily_bars.session > entries.session and daily_bars.session < quotes.session
        order by daily_bars.session offset ${HORIZON - 1} limit 1)
    order by entries.symbol, entries.id limit ${limit}
  `.execute(db)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** Writes outcomes; an existing one stays as it is. */
export async function storeSettlements(db: Db, settlements: readonly Settlement[]): Promise<void> {
  if (settlements.length === 0) return
  await sql`
    with added as (
      insert into ledger_settlements (entry_id, outcome, hit)
      select * from unnest(${settlements.map(({ entry_id }) => entry_id)}::bigint[],
        ${settlements.map(({ outcome }) => outcome)}::text[], ${settlements.map(({ hit }) => hit)}::boolean[])
      on conflict (entry_id) do nothing returning entry_id, hit
    ), counts as (
      select market, symbol, kind, count(hit) as settled, count(*) filter (where hit) as hits
      from added join ledger_entries on id = entry_id group by market, symbol, kind
    )
    update claim_counts as counted set settled = counted.settled + counts.settled, hits = counted.hits + counts.hits
    from counts where (counted.market, counted.symbol, counted.kind) = (counts.market, counts.symbol, counts.kind)
  `.execute(db)
}

export interface ForwardRecord {
  symbol: string
  kind: string
  claims: number
  settled: number
  hits: number
}

/** Reads the counts of claims and outcomes on these stocks of `market`, by symbol and kind. */
export async function readForwardRecords(db: Db, market: string, symbols: readonly string[]): Promise<ForwardRecord[]> {
  const { rows } = await sql<ForwardRecord>`
    select symbol, kind, sum(claims)::int as claims, sum(settled)::int as settled, sum(hits)::int as hits
    from claim_counts
    where market = any(${ledgersOf(market)}::text[]) and symbol = any(${symbols}::text[]) group by symbol, kind
  `.execute(db)
  return rows
}
