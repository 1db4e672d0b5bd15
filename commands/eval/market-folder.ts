import { sliceColumns } from '#domain/market/bars/columns.ts'
import type { CorporateActions } from '#domain/market/bars/corporate-actions.ts'
import { countUpTo, isSession } from '#domain/market/session-dates.ts'
import type { Columns, Session } from '#domain/market/types.ts'
import { type BarFile, type MarketFolder, openMarketFolder, readBarFile } from '#platform/market-folder/folder.ts'
import { refusedLines, skippedLine } from '#platform/market-folder/table.ts'
import { OperatorError } from '#platform/process/operator-error.ts'

interface Words {
  positionals: string[]
  values: { 'as-of'?: string; symbols?: string }
}

export interface FolderArguments {
  dir: string
  asOf: Session | null
  /** In the order in which they were given; null for all. */
  symbols: string[] | null
}

/** Reads a market folder, a date and symbols of a command; throws an OperatorError with its `usage`. */
export function readFolderArguments({ positionals: [dir, ...rest], values }: Words, usage: string): FolderArguments {
  const { 'as-of': asOf, symbols } = values
  if (dir === undefined || rest.length > 0) throw new OperatorError(usage)
  if (asOf !== undefined && !isSession(asOf))
    throw new OperatorError(`--as-of: ${JSON.stringify(asOf)} is no date; ${usage}`)
  const wanted = symbols?.split(',').map((symbol) => symbol.trim().toUpperCase())
  if (wanted?.includes(''))
    throw new OperatorError(`--symbols: ${JSON.stringify(symbols)} has an empty symbol; ${usage}`)
  return { dir, asOf: asOf ?? null, symbols: wanted === undefined ? null : [...new Set(wanted)] }
}

/** Opens a market folder, and says on standard error what of it cannot be used. */
export async function openFolder(dir: string): Promise<MarketFolder> {
  const folder = await openMarketFolder(dir)
  for (const line of refusedLines(folder.refused)) console.error(line)
  for (const file of folder.skipped) console.error(skippedLine(file))
  return folder
}

/** Reads the bars of a symbol up to a date; says on standard error why there are none (null), or which are refused. */
export async function readBars(
  files: ReadonlyMap<string, BarFile>,
  symbol: string,
  asOf: Session | null = null,
): Promise<Columns | null> {
  return (await readHistory(files, symbol, asOf))?.bars ?? null
}

/** Reads, as `readBars` does, the bars of a symbol and what the file says of its splits and dividends. */
export async function readHistory(
  files: ReadonlyMap<string, BarFile>,
  symbol: string,
  asOf: Session | null = null,
): Promise<{ bars: Columns; actions: CorporateActions } | null> {
  const file = files.get(symbol)
  if (file === undefined) {
    console.error(`left out ${symbol}: the folder has no bars of it`)
    return null
  }
  const { columns, actions, refused, problem } = await readBarFile(file)
  for (const line of refusedLines(refused)) console.error(line)
  if (problem !== null) {
    console.error(skippedLine({ file: file.file, reason: problem }))
    return null
  }
  const bars = asOf === null ? columns : sliceColumns(columns, 0, countUpTo(columns.session, asOf))
  if (bars.session.length > 0) return { bars, actions }
  console.error(`left out ${symbol}: it has no bar at or before ${asOf}`)
  return null
}
