import type { Db } from '../../database/database.ts'

/** Fingerprints of a replayed folder's files as they were when last read, by file. */
export async function readMarketFiles(db: Db, market: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('market_files')
    .select(['file', 'fingerprint'])
    .where('market', '=', market)
    .execute()
  return new Map(rows.map((row) => [row.file, row.fingerprint]))
}

export async function writeMarketFile(db: Db, market: string, file: string, fingerprint: string): Promise<void> {
  await db
    .insertInto('market_files')
    .values({ market, file, fingerprint })
    .onConflict((conflict) => conflict.columns(['market', 'file']).doUpdateSet({ fingerprint }))
    .execute()
}
