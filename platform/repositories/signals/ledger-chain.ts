import { createHash } from 'node:crypto'
import type { Db } from '../../database/database.ts'
import type { LedgerEntryTable } from '../../tables/signals.ts'

// Each entry's hash covers the one before it, so anyone who keeps one hash can find out later whether anything up to it
// was changed, removed or inserted.

/** The part of an entry that its hash covers. */
export type ChainLink = Omit<LedgerEntryTable, 'id' | 'hash' | 'created_at'>

/** The previous hash of a chain's first entry. */
const ROOT_HASH = '0'.repeat(64)

/** Computes the hash of an entry, in hex. */
export function hashLink({ previous_hash, market, symbol, session, kind, claim, inputs_hash }: ChainLink): string {
  const text = JSON.stringify([previous_hash, market, symbol, session, kind, claim, inputs_hash])
  return createHash('sha256').update(text).digest('hex')
}

/** Reads the hash of the newest entry of `market`, which covers all before it. */
export async function lastHash(db: Db, market: string): Promise<string> {
  const row = await db
    .selectFrom('ledger_entries')
    .select('hash')
    .where('market', '=', market)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.hash ?? ROOT_HASH
}

/** Finds the entry that has `hash`, and how many of its chain there are up to it; null if none has it. */
export async function findHash(db: Db, hash: string) {
  const entry = await db
    .selectFrom('ledger_entries')
    .select(['id', 'market', 'created_at'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!entry) return null
  const { market, id, created_at } = entry
  const { entries } = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .where('market', '=', market)
    .where('id', '<=', id)
    .executeTakeFirstOrThrow()
  return { market, entries: Number(entries), created_at }
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
