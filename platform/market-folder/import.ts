import pLimit from 'p-limit'
import type { Database, Db } from '../database/database.ts'
import {
  deleteCorporateActions,
  deleteDailyBars,
  readLastSessions,
  upsertCorporateActions,
  upsertDailyBars,
} from '../repositories/market/daily-bars.ts'
import { listInstruments, mirrorInstruments, upsertInstruments } from '../repositories/market/instruments.ts'
import {
  type BarFile,
  folderFingerprint,
  type MarketFolder,
  MarketFolderError,
  openMarketFolder,
  type ParsedBarFile,
  readBarFile,
} from './folder.ts'
import { type RefusedRow, refusedLines, skippedLine } from './table.ts'

export interface ImportOptions {
  /**
   * Treats the folder as the whole market: instruments that it lacks are unlisted, and unchanged files are not read.
   */
  mirror?: boolean
  onProgress?: (done: number, total: number) => void
}

export interface ImportReport {
  instruments: number
  files: number
  bars: number
  /** Number of files that have not changed since they were last read. */
  unchanged: number
  refused: RefusedRow[]
  /** Files that gave nothing, with the reason. */
  skipped: { file: string; reason: string }[]
  withoutFile: string[]
}

// Reading waits for the disk and writing for the database, so a few files at a time keep both busy.
const AT_ONCE = 4

/**
 * Imports a market folder into `market`. The bars of each symbol are replaced in one transaction, and stay where its
 * file has none. Rejects with MarketFolderError, without changes, when the folder is no market folder or has no bars at
 * all.
 */
export async function importFolder(
  db: Database,
  dir: string,
  market: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const folder = await openMarketFolder(dir)
  const fingerprints = await folderFingerprint(dir)
  const files = [...folder.files.values()]
  const unchanged = options.mirror ? await findUnchanged(db, market, files, fingerprints) : new Set()
  const changed = files.filter((file) => !unchanged.has(file))
  if (unchanged.size === 0) await checkUsable(dir, folder, changed)

  const write = options.mirror ? mirrorInstruments : upsertInstruments
  await write(db, market, folder.instruments)
  const ids = new Map((await listInstruments(db, market)).map(({ symbol, id }) => [symbol, id]))
  const report = { ...emptyReport(folder), unchanged: unchanged.size }
  let done = unchanged.size
  const outcomes = await pLimit(AT_ONCE).map(changed, async (file) => {
    const fingerprint = fingerprints.get(file.file) ?? null
    const outcome = outcomeOf(await importFile(db, market, ids.get(file.symbol) as number, file, fingerprint))
    options.onProgress?.(++done, files.length)
    return outcome
  })
  // A report is in the order of the files, since that in which their reading ends differs from run to run.
  for (const outcome of outcomes) record(report, outcome)
  return report
}

/** Finds those of `files` that are unchanged since they were last read, and whose bars are stored. */
async function findUnchanged(
  db: Database,
  market: string,
  files: readonly BarFile[],
  fingerprints: ReadonlyMap<string, string>,
): Promise<Set<BarFile>> {
  const known = await readMarketFiles(db, market)
  const stored = await readLastSessions(db, market)
  const withBars = (await listInstruments(db, market)).filter(({ id }) => stored.has(id))
  const symbols = new Set(withBars.map(({ symbol }) => symbol))
  return new Set(files.filter(({ file, symbol }) => symbols.has(symbol) && known.get(file) === fingerprints.get(file)))
}

/** Rejects with everything that is wrong unless at least one file has bars. */
async function checkUsable(dir: string, folder: MarketFolder, files: readonly BarFile[]): Promise<void> {
  const report = emptyReport(folder)
  for (const file of files) {
    const reading = await readBarFile(file)
    if (reading.problem === null) return
    record(report, outcomeOf(reading))
  }
  const lines = [...report.skipped.map(skippedLine), ...refusedLines(report.refused)]
  throw new MarketFolderError(`${dir} has no usable candle file`, lines)
}

function emptyReport({ instruments, refused, skipped, withoutFile }: MarketFolder): ImportReport {
  return {
    instruments: instruments.length,
    files: 0,
    bars: 0,
    unchanged: 0,
    refused: [...refused],
    skipped: [...skipped],
    withoutFile,
  }
}

async function importFile(
  db: Database,
  market: string,
  id: number,
  file: BarFile,
  fingerprint: string | null,
): Promise<ParsedBarFile> {
  const reading = await readBarFile(file)
  if (reading.problem !== null) return reading
  await db.transaction().execute(async (trx) => {
    await deleteDailyBars(trx, id)
    await upsertDailyBars(trx, id, reading.columns)
    await deleteCorporateActions(trx, id)
    await upsertCorporateActions(trx, id, reading.actions)
    // No fingerprint is stored for a file with faults, so that it is read and reported at every start.
    const isWhole = reading.refused.length === 0 && fingerprint !== null
    if (isWhole) await writeMarketFile(trx, market, file.file, fingerprint)
  })
  return reading
}

/** What a report says of a file, without its bars. */
type Outcome = Pick<ParsedBarFile, 'file' | 'refused' | 'problem'> & { bars: number }

const outcomeOf = ({ file, columns, refused, problem }: ParsedBarFile): Outcome => ({
  file,
  refused,
  problem,
  bars: columns.session.length,
})

function record(report: ImportReport, { file, bars, refused, problem }: Outcome): void {
  report.refused.push(...refused)
  if (problem !== null) report.skipped.push({ file, reason: problem })
  else {
    report.files += 1
    report.bars += bars
  }
}

/** Writes the report of an import for operators, as lines. */
export function reportLines(report: ImportReport): string[] {
  return [
    ...refusedLines(report.refused),
    ...report.skipped.map(skippedLine),
    ...(report.withoutFile.length > 0 ? [`no bars for ${report.withoutFile.join(', ')}`] : []),
  ]
}

/** Reads the fingerprints of a replayed folder's files from when they were last read, by file. */
async function readMarketFiles(db: Db, market: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('market_files')
    .select(['file', 'fingerprint'])
    .where('market', '=', market)
    .execute()
  return new Map(rows.map((row) => [row.file, row.fingerprint]))
}

async function writeMarketFile(db: Db, market: string, file: string, fingerprint: string): Promise<void> {
  await db
    .insertInto('market_files')
    .values({ market, file, fingerprint })
    .onConflict((conflict) => conflict.columns(['market', 'file']).doUpdateSet({ fingerprint }))
    .execute()
}
