import { technicalIndicators } from '#domain/indicators/index.ts'
import { readArguments, runEvaluation } from './evaluation.ts'
import { openFolder, readBars, readFolderArguments } from './market-folder.ts'

const USAGE = 'usage: npm run --silent eval:indicators -- MARKET_DIR [--as-of YYYY-MM-DD] [--symbols A,B]'

/**
 * Prints the technical indicators of each symbol's last bar at or before a date, as JSON lines (contract section 8).
 */
async function main(): Promise<void> {
  const options = { 'as-of': { type: 'string' }, symbols: { type: 'string' } } as const
  const { dir, asOf, symbols } = readFolderArguments(readArguments(options, USAGE), USAGE)
  const { files } = await openFolder(dir)
  for (const symbol of symbols ?? [...files.keys()].sort()) {
    const bars = await readBars(files, symbol, asOf)
    if (bars !== null) console.log(JSON.stringify(technicalIndicators(bars, { symbol, live: false })))
  }
}

runEvaluation(main)
