import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { HORIZON } from '#domain/forecast/horizon.ts'
import { ledgersOf } from '#domain/market/sources.ts'
import type { Session } from '#domain/market/types.ts'
import { holdAdvisoryLock } from '../../database/advisory-lock.ts'
import type { Db } from '../../database/database.ts'
import type { LedgerEntryTable } from '../../tables/signals.ts'

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

/** The part of an entry that its hash covers. */
type ChainLink = Omit<LedgerEntryTable, 'id' | 'hash' | 'created_at'>

/** The previous hash of a chain's first entry. */
const ROOT_HASH = '0'.repeat(64)

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

/** Computes the hash of an entry, in hex. */
function hashLink({ previous_hash, market, symbol, session, kind, claim, inputs_hash }: ChainLink): string {
  const text = JSON.stringify([previous_hash, market, symbol, session, kind, claim, inputs_hash])
  return createHash('sha256').update(text).digest('hex')
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

async function lastHash(db: Db, market: string): Promise<string> {
  const row = await db
    .selectFrom('ledger_entries')
    .select('hash')
    .where('market', '=', market)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.hash ?? ROOT_HASH
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

/** The result of a complete check of a chain. */
interface ChainVerdict {
  checked_at: Date | null
  /** Number of valid entries before the first fault. */
  entries: number
  /** Id of the first entry that is invalid or missing; null while all are valid. */
  broken_at: number | null
  /** The end of the chain when it was last valid. The number of entries up to it is not stored. */
  last: Pick<ChainPosition, 'id' | 'hash'>
}

export interface LedgerCheck extends ChainVerdict {
  /** The position that the current walk has reached. */
  place: ChainPosition
}

/** Entries checked in one run, which take about half a second of hashing. */
const ENTRIES_A_RUN = 50_000

/**
 * Continues the walk over the chain of `market` where the last run stopped, over at least `limit` entries. Each walk
 * starts at the first entry, so that it finds later changes in entries that were checked before. At its end the result
 * is written with `now`. Concurrent runs do the same work, and one of them writes it.
 */
export async function checkChain(db: Db, market: string, now: Date, limit = ENTRIES_A_RUN): Promise<LedgerCheck> {
  const held = await readLedgerCheck(db, market)
  const { place, broken_at, isEnd } = await walkChain(db, market, held.place, limit)
  if (!isEnd) await advanceCheck(db, market, held.place, place)
  else
    await endWalk(db, market, held.place, {
      checked_at: now,
      ...(await checkVerdict(db, market, held, place, broken_at)),
    })
  return readLedgerCheck(db, market)
}

/** Also compares the chain with its former end: a chain that was cut off, or rewritten as a whole, is consistent. */
async function checkVerdict(
  db: Db,
  market: string,
  { last }: LedgerCheck,
  place: ChainPosition,
  broken_at: number | null,
) {
  if (broken_at !== null) return { entries: place.entries, broken_at, last }
  if (last.id === CHAIN_START.id) return { entries: place.entries, broken_at, last: place }
  const hash = await readHash(db, market, last.id)
  if (hash === last.hash) return { entries: place.entries, broken_at, last: place }
  return { entries: hash === null ? place.entries : 0, broken_at: last.id, last }
}

/** Reads the progress of the check of `market` and its last result. A market that was never checked is at the start. */
export async function readLedgerCheck(db: Db, market: string): Promise<LedgerCheck> {
  const row = await db.selectFrom('ledger_checks').selectAll().where('market', '=', market).executeTakeFirst()
  if (!row) return { place: CHAIN_START, checked_at: null, entries: 0, broken_at: null, last: CHAIN_START }
  const { walked_id, walked_hash, walked, checked_at, entries, broken_at, last_id, last_hash } = row
  return {
    place: { id: walked_id, hash: walked_hash, entries: walked },
    checked_at,
    entries,
    broken_at,
    last: { id: last_id, hash: last_hash ?? CHAIN_START.hash },
  }
}

/** Moves the walk from `from` to `to`; does nothing if another run has moved it already. */
export function advanceCheck(db: Db, market: string, from: ChainPosition, to: ChainPosition): Promise<void> {
  return updateCheck(db, market, from, to, {})
}

/** Ends the walk at `from` and stores its result. The next walk starts at the first entry. */
function endWalk(db: Db, market: string, from: ChainPosition, { last, ...found }: ChainVerdict): Promise<void> {
  return updateCheck(db, market, from, CHAIN_START, { ...found, last_id: last.id, last_hash: last.hash })
}

async function updateCheck(
  db: Db,
  market: string,
  from: ChainPosition,
  to: ChainPosition,
  found: object,
): Promise<void> {
  const values = { walked_id: to.id, walked_hash: to.hash, walked: to.entries, ...found }
  await db
    .insertInto('ledger_checks')
    .values({ market, ...values })
    .onConflict((conflict) =>
      conflict.column('market').doUpdateSet(values).where('ledger_checks.walked_id', '=', from.id),
    )
    .execute()
}

/** Reads the hash of entry `id`; null if the chain of `market` has no such entry. */
async function readHash(db: Db, market: string, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('ledger_entries')
    .select('hash')
    .where('market', '=', market)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.hash ?? null
}

/** An entry of a chain (id 0 before the first) with its hash and the number of entries up to it. */
interface ChainPosition {
  id: number
  hash: string
  entries: number
}

interface ChainWalk {
  /** The last valid entry that was reached. */
  place: ChainPosition
  /** Id of the next entry, if its hash does not match the entries before it; null while the chain is valid. */
  broken_at: number | null
  isEnd: boolean
}

export const CHAIN_START: Readonly<ChainPosition> = { id: 0, hash: ROOT_HASH, entries: 0 }

/** Entries hashed in one batch, which takes some milliseconds. Other work of the process runs between two batches. */
const WALK_BATCH = 1_000

/** Lists the markets that have ledger entries. */
export async function listLedgerMarkets(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('ledger_entries').select('market').distinct().orderBy('market').execute()
  return rows.map(({ market }) => market)
}

/** Checks the chain of `market` from `place` on, over at least `limit` entries or to its end. */
async function walkChain(
  db: Db,
  market: string,
  { id, hash: previous_hash, entries }: Readonly<ChainPosition>,
  limit: number,
): Promise<ChainWalk> {
  const upTo = entries + limit
  for (;;) {
    const rows = await db
      .selectFrom('ledger_entries')
      .select(['id', 'market', 'symbol', 'session', 'kind', 'claim', 'inputs_hash', 'previous_hash', 'hash'])
      .where('market', '=', market)
      .where('id', '>', id)
      .orderBy('id')
      .limit(WALK_BATCH)
      .execute()
    for (const { id: next, hash, ...link } of rows) {
      if (link.previous_hash !== previous_hash || hashLink(link) !== hash) {
        return { place: { id, hash: previous_hash, entries }, broken_at: next, isEnd: true }
      }
      id = next
      previous_hash = hash
      entries += 1
    }
    const isEnd = rows.length < WALK_BATCH
    if (isEnd || entries >= upTo) return { place: { id, hash: previous_hash, entries }, broken_at: null, isEnd }
  }
}

/** Checks the whole chain of `market`. Returns the number of valid entries, and the id of the first invalid one. */
export async function verifyChain(db: Db, market: string): Promise<{ entries: number; broken_at: number | null }> {
  const { place, broken_at } = await walkChain(db, market, CHAIN_START, Number.POSITIVE_INFINITY)
  return { entries: place.entries, broken_at }
}
