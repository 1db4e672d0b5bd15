import type { Db } from './database.ts'
import { type Place, START, walkChain } from './ledger-walk.ts'
import { endWalk, type LedgerCheck, passOn, readCheck, readHash } from './repositories/ledger-checks.ts'

/** About half a second of hashing, spread over the run. */
const ENTRIES_A_RUN = 50_000

/**
 * Goes on with the walk over the chain of `market` from where the last run left it, over at least `limit` entries. Each
 * walk begins at the first entry, so that what is changed in entries that were checked before is found by the next one.
 * At its end what was found is written with `now`. Runs at the same time do the same work, and write it once.
 */
export async function checkChain(db: Db, market: string, now: Date, limit = ENTRIES_A_RUN): Promise<LedgerCheck> {
  const held = await readCheck(db, market)
  const { place, broken_at, isEnd } = await walkChain(db, market, held.place, limit)
  if (!isEnd) await passOn(db, market, held.place, place)
  else
    await endWalk(db, market, held.place, { checked_at: now, ...(await verdict(db, market, held, place, broken_at)) })
  return readCheck(db, market)
}

/** A chain that was cut off at its end, or written anew as a whole, holds in itself: the end it had before is missing. */
async function verdict(db: Db, market: string, { last }: LedgerCheck, place: Place, broken_at: number | null) {
  if (broken_at !== null) return { entries: place.entries, broken_at, last }
  if (last.id === START.id) return { entries: place.entries, broken_at, last: place }
  const hash = await readHash(db, market, last.id)
  if (hash === last.hash) return { entries: place.entries, broken_at, last: place }
  return { entries: hash === null ? place.entries : 0, broken_at: last.id, last }
}
