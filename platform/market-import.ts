import type { Database } from './database.ts'
import { type CandleFile, type CandleReading, type RefusedRow, readCandles } from './market-folder/candles.ts'
import { MarketFolderError } from './market-folder/errors.ts'
import { folderFingerprint, openMarketFolder } from './market-folder/folder.ts'
import { deleteCandles, lastSessions, upsertCandles } from './repositories/candles.ts'
import { keepInstruments, listInstruments, upsertInstruments } from './repositories/instruments.ts'
import { readMarketFiles, writeMarketFile } from './repositories/market-files.ts'

export interface ImportOptions {
  /** The folder is the whole market: what it does not hold goes, and files that did not change are not read again. */
  mirror?: boolean
  onProgress?: (done: number, total: number) => void
}

export interface ImportReport {
  instruments: number
  files: number
  bars: number
  /** Files that had not changed since they were last read. */
  unchanged: number
  refused: RefusedRow[]
  /** Files that gave nothing, and why. */
  skipped: { file: string; reason: string }[]
  withoutFile: string[]
}

// Reading waits for the disk and writing for the database: a few files at a time keep both busy.
const AT_ONCE = 4

/**
 * Reads a market folder into `market`; each symbol's bars are replaced in one transaction. Rejects with
 * MarketFolderError when the folder is none or gives no bars at all.
 */
export async function importFolder(
  db: Database,
  dir: string,
  market: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const folder = await openMarketFolder(dir)
  const fingerprints = await folderFingerprint(dir)
  await upsertInstruments(db, market, folder.instruments)
  if (options.mirror)
    await keepInstruments(
      db,
      market,
      folder.instruments.map(({ symbol }) => symbol),
    )
  const ids = new Map((await listInstruments(db, market)).map(({ symbol, id }) => [symbol, id]))
  const known = options.mirror ? await readMarketFiles(db, market) : new Map<string, string>()
  const stored = await lastSessions(db, market)

  const report: ImportReport = {
    instruments: folder.instruments.length,
    files: 0,
    bars: 0,
    unchanged: 0,
    refused: [...folder.refused],
    skipped: [...folder.skipped],
    withoutFile: folder.withoutFile,
  }
  const files = [...folder.files.values()]
  let done = 0
  await inTurns(files, AT_ONCE, async (file) => {
    const fingerprint = fingerprints.get(file.file) ?? ''
    const id = ids.get(file.symbol) as number
    if (stored.has(id) && known.get(file.file) === fingerprint) report.unchanged += 1
    else record(report, await importFile(db, market, id, file, fingerprint))
    options.onProgress?.(++done, files.length)
  })
  if (report.files + report.unchanged === 0) throw new MarketFolderError(`${dir} has no usable candle file`)
  return report
}

async function importFile(
  db: Database,
  market: string,
  id: number,
  file: CandleFile,
  fingerprint: string,
): Promise<CandleReading> {
  const reading = await readCandles(file)
  await db.transaction().execute(async (trx) => {
    await deleteCandles(trx, id)
    await upsertCandles(trx, id, reading.columns)
    // A file with something to report is read, and reported, at every start.
    const clean = reading.refused.length === 0 && reading.problem === null
    if (clean) await writeMarketFile(trx, market, file.file, fingerprint)
  })
  return reading
}

function record(report: ImportReport, { file, columns, refused, problem }: CandleReading): void {
  report.refused.push(...refused)
  if (problem !== null) report.skipped.push({ file, reason: problem })
  else {
    report.files += 1
    report.bars += columns.session.length
  }
}

async function inTurns<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}

/** What an import has to tell operators, a line each. */
export function reportLines(report: ImportReport): string[] {
  return [
    ...report.refused.map(({ file, line, reason }) => `refused ${file}:${line}: ${reason}`),
    ...report.skipped.map(({ file, reason }) => `skipped ${file}: ${reason}`),
    ...(report.withoutFile.length > 0 ? [`no bars for ${report.withoutFile.join(', ')}`] : []),
  ]
}
