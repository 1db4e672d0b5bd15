import type { Db } from '../../database/database.ts'
import { hashOf, ROOT } from './ledger.ts'

/** An entry of a chain (0 before the first), its hash, and the number of entries up to it. */
export interface Place {
  id: number
  hash: string
  entries: number
}

export interface Walk {
  /** The last valid entry. */
  place: Place
  /** Id of the entry after it, whose hash does not match what came before; null while the chain is valid. */
  broken_at: number | null
  isEnd: boolean
}

export const START: Readonly<Place> = { id: 0, hash: ROOT, entries: 0 }

/** Some milliseconds of hashing: other work of the process runs between two batches. */
const BATCH = 1_000

/** The markets that have ledger entries. */
export async function listLedgerMarkets(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('ledger_entries').select('market').distinct().orderBy('market').execute()
  return rows.map(({ market }) => market)
}

/** Follows the chain of `market` from `place` on, over at least `limit` entries or to its end. */
export async function walkChain(
  db: Db,
  market: string,
  { id, hash: previous_hash, entries }: Readonly<Place>,
  limit: number,
): Promise<Walk> {
  const upTo = entries + limit
  for (;;) {
    const rows = await db
      .selectFrom('ledger_entries')
      .select(['id', 'market', 'symbol', 'session', 'kind', 'claim', 'inputs_hash', 'previous_hash', 'hash'])
      .where('market', '=', market)
      .where('id', '>', id)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const { id: next, hash, ...link } of rows) {
      if (link.previous_hash !== previous_hash || hashOf(link) !== hash) {
        return { place: { id, hash: previous_hash, entries }, broken_at: next, isEnd: true }
      }
      id = next
      previous_hash = hash
      entries += 1
    }
    const isEnd = rows.length < BATCH
    if (isEnd || entries >= upTo) return { place: { id, hash: previous_hash, entries }, broken_at: null, isEnd }
  }
}

/** Follows the whole chain of `market`: the number of valid entries, and the first invalid one. */
export async function verifyChain(db: Db, market: string): Promise<{ entries: number; broken_at: number | null }> {
  const { place, broken_at } = await walkChain(db, market, START, Number.POSITIVE_INFINITY)
  return { entries: place.entries, broken_at }
}
