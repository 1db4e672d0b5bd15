import { technicalIndicators } from '#domain/indicators/index.ts'
import { print, runEvaluation } from './evaluation.ts'
import { openFolder, readFolderArguments, readHistories, symbolsOf } from './market-folder.ts'

const USAGE = 'usage: npm run --silent eval:indicators -- MARKET_DIR [--as-of YYYY-MM-DD] [--symbols A,B]'

/**
 * Prints the technical indicators of each symbol's last bar at or before a date, as JSON lines (contract section 8).
 */
async function main(): Promise<void> {
  const options = { 'as-of': { type: 'string' }, symbols: { type: 'string' } } as const
  const { dir, asOf, symbols } = readFolderArguments(USAGE, options)
  const folder = await openFolder(dir)
  for await (const { symbol, bars } of readHistories(folder, symbols ?? symbolsOf(folder), asOf))
    print(technicalIndicators(bars, { symbol, live: false }))
}

runEvaluation(main)
