import type { Db } from '../database.ts'
import { type Place, START } from '../ledger-walk.ts'

/** What a whole walk over a chain found. */
export interface ChainVerdict {
  checked_at: Date | null
  /** How many entries hold, from the first on. */
  entries: number
  /** Id of the first that does not hold or is gone; null while all hold. */
  broken_at: number | null
  /** The end of the chain when it last held; of the first id, whose entries count is not kept. */
  last: Pick<Place, 'id' | 'hash'>
}

export interface LedgerCheck extends ChainVerdict {
  /** How far the walk under way has come. */
  place: Place
}

/** How far the check of `market` is and what the last one found; a market that was never checked is at the start. */
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

/** The walk that stood at `from` has come to `to`; nothing where it stands elsewhere. */
export function passOn(db: Db, market: string, from: Place, to: Place): Promise<void> {
  return update(db, market, from, to, {})
}

/** The walk that stood at `from` has ended: the next one begins at the first entry. */
export function endWalk(db: Db, market: string, from: Place, { last, ...found }: ChainVerdict): Promise<void> {
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

/** The hash of entry `id`; null where there is none in the chain of `market`. */
export async function readHash(db: Db, market: string, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('ledger_entries')
    .select('hash')
    .where('market', '=', market)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.hash ?? null
}
