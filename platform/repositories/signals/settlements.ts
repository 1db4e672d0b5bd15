import { sql } from 'kysely'
import { HORIZON } from '#domain/ledger/settle.ts'
import { ledgersOf } from '#domain/market/sources.ts'
import type { Session } from '#domain/market/types.ts'
import type { Db } from '../../database/database.ts'

export interface OpenClaim {
  id: number
  symbol: string
  session: Session
  kind: string
  /** JSON text. */
  claim: string
  /** The current session: bars before it are closed. */
  before: Session
}

export interface Settlement {
  entry_id: number
  /** JSON text. */
  outcome: string
  /** Null for a claim without a direction. */
  hit: boolean | null
}

/** Claims of `market` without an outcome although their tenth session has closed, by symbol. */
export async function listDueClaims(db: Db, market: string, limit: number): Promise<OpenClaim[]> {
  const { rows } = await sql<OpenClaim>`
    select entries.id, entries.symbol, entries.session, entries.kind, entries.claim, quotes.session as before
    from ledger_entries as entries
      join instruments on instruments.market = ${market} and instruments.symbol = entries.symbol
      join quotes on quotes.instrument_id = instruments.id
    where entries.market = any(${ledgersOf(market)}::text[])
      and not exists (select from ledger_settlements where entry_id = entries.id)
      and exists (
        select from candles where candles.instrument_id = instruments.id
          and candles.session > entries.session and candles.session < quotes.session
        order by candles.session offset ${HORIZON - 1} limit 1)
    order by entries.symbol, entries.id limit ${limit}
  `.execute(db)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** Writes outcomes; an existing one stays as it is. */
export async function settleClaims(db: Db, settlements: readonly Settlement[]): Promise<void> {
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

/** Outcomes of the claims on these stocks of `market`, by symbol and kind. */
export async function readForwardRecords(db: Db, market: string, symbols: readonly string[]): Promise<ForwardRecord[]> {
  const { rows } = await sql<ForwardRecord>`
    select symbol, kind, sum(claims)::int as claims, sum(settled)::int as settled, sum(hits)::int as hits
    from claim_counts
    where market = any(${ledgersOf(market)}::text[]) and symbol = any(${symbols}::text[]) group by symbol, kind
  `.execute(db)
  return rows
}
