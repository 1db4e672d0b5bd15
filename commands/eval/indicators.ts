import { technicalIndicators } from '#domain/indicators/index.ts'
import { sliceColumns } from '#domain/market/bars/columns.ts'
import { countUpTo, isSession } from '#domain/market/session-dates.ts'
import type { Session } from '#domain/market/types.ts'
import { type BarFile, openMarketFolder, readBarFile } from '#platform/market-folder/folder.ts'
import { refusedLines, skippedLine } from '#platform/market-folder/table.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import { readArguments, runEvaluation } from './evaluation.ts'

const USAGE = 'usage: npm run --silent eval:indicators -- MARKET_DIR [--as-of YYYY-MM-DD] [--symbols A,B]'

interface Arguments {
  dir: string
  asOf: Session | null
  /** Null for all. */
  symbols: string[] | null
}

/**
 * Prints the technical indicators of each symbol's last bar at or before a date, as JSON lines (contract section 8).
 */
async function main(): Promise<void> {
  const { dir, asOf, symbols } = readOptions()
  const folder = await openMarketFolder(dir)
  for (const line of refusedLines(folder.refused)) console.error(line)
  for (const file of folder.skipped) console.error(skippedLine(file))
  for (const symbol of symbols ?? [...folder.files.keys()].sort()) {
    const file = folder.files.get(symbol)
    if (file === undefined) console.error(`left out ${symbol}: the folder has no bars of it`)
    else await evaluate(file, asOf)
  }
}

async function evaluate(file: BarFile, asOf: Session | null): Promise<void> {
  const { symbol, columns, refused, problem } = await readBarFile(file)
  for (const line of refusedLines(refused)) console.error(line)
  if (problem !== null) {
    console.error(skippedLine({ file: file.file, reason: problem }))
    return
  }
  const bars = asOf === null ? columns : sliceColumns(columns, 0, countUpTo(columns.session, asOf))
  if (bars.session.length === 0) console.error(`left out ${symbol}: it has no bar at or before ${asOf}`)
  else console.log(JSON.stringify(technicalIndicators(bars, { symbol, live: false })))
}

function readOptions(): Arguments {
  const { positionals, values } = readArguments({ 'as-of': { type: 'string' }, symbols: { type: 'string' } }, USAGE)
  const [dir, ...rest] = positionals
  const { 'as-of': asOf, symbols } = values
  if (dir === undefined || rest.length > 0) throw new OperatorError(USAGE)
  if (asOf !== undefined && !isSession(asOf))
    throw new OperatorError(`--as-of: ${JSON.stringify(asOf)} is no date; ${USAGE}`)
  const wanted = symbols?.split(',').map((symbol) => symbol.trim().toUpperCase())
  if (wanted?.includes(''))
    throw new OperatorError(`--symbols: ${JSON.stringify(symbols)} has an empty symbol; ${USAGE}`)
  return { dir, asOf: asOf ?? null, symbols: wanted === undefined ? null : [...new Set(wanted)] }
}

runEvaluation(main)
