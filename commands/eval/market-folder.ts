import type { ParseArgsOptionsConfig } from 'node:util'
import { sliceColumns } from '#domain/market/bars/columns.ts'
import type { CorporateActions } from '#domain/market/bars/corporate-actions.ts'
import { countUpTo, isSession } from '#domain/market/session-dates.ts'
import type { Columns, Session } from '#domain/market/types.ts'
import { type MarketFolder, openMarketFolder, readBarFile } from '#platform/market-folder/folder.ts'
import { refusedLines, skippedLine } from '#platform/market-folder/table.ts'
import { readArguments } from './evaluation.ts'

/**
 * Reads a market folder, a date and symbols of a command: symbols in the order in which they were given, null for all.
 * Throws an OperatorError with its `usage`.
 */
export function readFolderArguments<const O extends ParseArgsOptionsConfig>(usage: string, options: O) {
  const { path, values, refuse } = readArguments(usage, options)
  const { 'as-of': asOf, symbols } = values as { 'as-of'?: string; symbols?: string }
  if (asOf !== undefined && !isSession(asOf)) throw refuse(`--as-of: ${JSON.stringify(asOf)} is no date`)
  const wanted = symbols?.split(',').map((symbol) => symbol.trim().toUpperCase())
  if (wanted?.includes('')) throw refuse(`--symbols: ${JSON.stringify(symbols)} has an empty symbol`)
  return { dir: path, asOf: asOf ?? null, symbols: wanted ? [...new Set(wanted)] : null, values, refuse }
}

/** Opens a market folder, and says on standard error what of it cannot be used. */
export async function openFolder(dir: string): Promise<MarketFolder> {
  const folder = await openMarketFolder(dir)
  for (const line of refusedLines(folder.refused)) console.error(line)
  for (const file of folder.skipped) console.error(skippedLine(file))
  return folder
}

export interface History {
  symbol: string
  bars: Columns
  actions: CorporateActions
}

/**
 * Reads the bars of symbols up to a date, and what their files say of splits and dividends. Says on standard error why
 * it leaves one out, and which bars are refused.
 */
export async function* readHistories(
  { files }: MarketFolder,
  symbols: Iterable<string>,
  asOf: Session | null,
): AsyncGenerator<History> {
  for (const symbol of symbols) {
    const file = files.get(symbol)
    if (file === undefined) {
      console.error(`left out ${symbol}: the folder has no bars of it`)
      continue
    }
    const { columns, actions, refused, problem } = await readBarFile(file)
    for (const line of refusedLines(refused)) console.error(line)
    if (problem !== null) {
      console.error(skippedLine({ file: file.file, reason: problem }))
      continue
    }
    const bars = asOf === null ? columns : sliceColumns(columns, 0, countUpTo(columns.session, asOf))
    if (bars.session.length > 0) yield { symbol, bars, actions }
    else console.error(`left out ${symbol}: it has no bar at or before ${asOf}`)
  }
}

/** The symbols that the folder has bars of, in ascending order. */
export const symbolsOf = ({ files }: MarketFolder): string[] => [...files.keys()].sort()
