import type { Db } from '../../database/database.ts'
import { type Place, START, walkChain } from './ledger-walk.ts'

/** The result of a whole walk over a chain. */
interface ChainVerdict {
  checked_at: Date | null
  /** How many entries are valid, from the first on. */
  entries: number
  /** Id of the first that is invalid or missing; null while all are valid. */
  broken_at: number | null
  /** The end of the chain when it was last valid; its entry count is not stored. */
  last: Pick<Place, 'id' | 'hash'>
}

export interface LedgerCheck extends ChainVerdict {
  /** How far the current walk has come. */
  place: Place
}

/** About half a second of hashing, spread over the run. */
const ENTRIES_A_RUN = 50_000

/**
 * Continues the walk over the chain of `market` where the last run stopped, over at least `limit` entries. Each walk
 * begins at the first entry, so that the next one finds changes in entries checked before. At its end the result is
 * written with `now`. Concurrent runs do the same work, and write it once.
 */
export async function checkChain(db: Db, market: string, now: Date, limit = ENTRIES_A_RUN): Promise<LedgerCheck> {
  const held = await readCheck(db, market)
  const { place, broken_at, isEnd } = await walkChain(db, market, held.place, limit)
  if (!isEnd) await passOn(db, market, held.place, place)
  else
    await endWalk(db, market, held.place, { checked_at: now, ...(await verdict(db, market, held, place, broken_at)) })
  return readCheck(db, market)
}

/** A chain that was cut off at its end, or rewritten as a whole, is consistent: only its former end is missing. */
async function verdict(db: Db, market: string, { last }: LedgerCheck, place: Place, broken_at: number | null) {
  if (broken_at !== null) return { entries: place.entries, broken_at, last }
  if (last.id === START.id) return { entries: place.entries, broken_at, last: place }
  const hash = await readHash(db, market, last.id)
  if (hash === last.hash) return { entries: place.entries, broken_at, last: place }
  return { entries: hash === null ? place.entries : 0, broken_at: last.id, last }
}

/** How far the check of `market` is and the last result; a market that was never checked is at the start. */
export async function readCheck(db: Db, market: string): Promise<LedgerCheck> {
  const row = await db.selectFrom('ledger_checks').selectAll().where('market', '=', market).executeTakeFirst()
  if (!row) return { place: START, checked_at: null, entries: 0, broken_at: null, last: START }
  const { walked_id, walked_hash, walked, checked_at, entries, broken_at, last_id, last_hash } = row
  return {
    place: { id: walked_id, hash: walked_hash, entries: walked },
    checked_at,
    entries,
    broken_at,
    last: { id: last_id, hash: last_hash ?? START.hash },
  }
}

/** The walk at `from` has come to `to`; does nothing if it is elsewhere. */
export function passOn(db: Db, market: string, from: Place, to: Place): Promise<void> {
  return update(db, market, from, to, {})
}

/** The walk at `from` has ended: the next one begins at the first entry. */
function endWalk(db: Db, market: string, from: Place, { last, ...found }: ChainVerdict): Promise<void> {
  return update(db, market, from, START, { ...found, last_id: last.id, last_hash: last.hash })
}

async function update(db: Db, market: string, from: Place, to: Place, found: object): Promise<void> {
  const values = { walked_id: to.id, walked_hash: to.hash, walked: to.entries, ...found }
  await db
    .insertInto('ledger_checks')
    .values({ market, ...values })
    .onConflict((conflict) =>
      conflict.column('market').doUpdateSet(values).where('ledger_checks.walked_id', '=', from.id),
    )
    .execute()
}

/** The hash of entry `id`; null if the chain of `market` has none. */
async function readHash(db: Db, market: string, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('ledger_entries')
    .select('hash')
    .where('market', '=', market)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.hash ?? null
}
