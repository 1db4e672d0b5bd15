import type { Db } from '../database.ts'

/** The markets about which anything was ever claimed. */
export async function listLedgerMarkets(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('ledger_entries').select('market').distinct().orderBy('market').execute()
  return rows.map(({ market }) => market)
}
