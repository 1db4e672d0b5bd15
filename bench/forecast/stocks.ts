import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Columns } from '../../domain/market/types.ts'
import { readCandles } from '../../platform/market-folder/candles.ts'
import { openMarketFolder } from '../../platform/market-folder/folder.ts'

const MARKET = fileURLToPath(new URL('../../../shared/data/market', import.meta.url))

export interface Stock {
  symbol: string
  columns: Columns
}

export function isMarketThere(): boolean {
  return existsSync(MARKET)
}

/** The companies of the shared market folder, by symbol. */
export async function readStocks(): Promise<Stock[]> {
  const { files } = await openMarketFolder(MARKET)
  const stocks: Stock[] = []
  for (const [symbol, file] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    stocks.push({ symbol, columns: (await readCandles(file)).columns })
  }
  return stocks
}
