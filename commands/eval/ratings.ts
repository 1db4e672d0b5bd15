import { averagesOf } from '#domain/indicators/core/averages.ts'
import { createLiveIndicators, viewOf } from '#domain/indicators/index.ts'
import { barAt, sliceColumns } from '#domain/market/bars/columns.ts'
import type { Columns } from '#domain/market/types.ts'
import { edgesOf, MarketPast, stockRecords, type WordRecord } from '#domain/ratings/edge.ts'
import { newStockPast, rateBars } from '#domain/ratings/past.ts'
import { ratingOf, ratingView } from '#domain/ratings/rating.ts'
import { print, runEvaluation } from './evaluation.ts'
import { openFolder, readFolderArguments, readHistories } from './market-folder.ts'

const USAGE = 'usage: npm run --silent eval:ratings -- MARKET_DIR [--as-of YYYY-MM-DD | --past] [--symbols A,B]'
/** The name of all stocks together. */
const MARKET = '*'

/** Prints each stock's rating at a date, or what followed each word, as JSON lines (contract section 13). */
async function main(): Promise<void> {
  const options = { 'as-of': { type: 'string' }, symbols: { type: 'string' }, past: { type: 'boolean' } } as const
  const { dir, asOf, symbols, values, refuse } = readFolderArguments(USAGE, options)
  if (values.past && asOf !== null) throw refuse('--past takes no --as-of')
  const folder = await openFolder(dir)
  const { instruments, files, order } = folder
  const currencies = new Map(instruments.map(({ symbol, currency }) => [symbol, currency]))
  const records: { symbol: string; record: WordRecord }[] = []
  const market = new MarketPast()
  // Each in the order of instruments.csv; then those that were asked for and are not in the folder.
  const known = order.filter((symbol) => files.has(symbol) && (symbols?.includes(symbol) ?? true))
  for await (const { symbol, bars } of readHistories(folder, new Set([...known, ...(symbols ?? [])]), asOf)) {
    if (values.past) {
      const followed = pastOf(bars, currencies.get(symbol) === 'USD', market)
      records.push(...followed.map((record) => ({ symbol, record })))
    } else print({ symbol, as_of: bars.session.at(-1), ...ratingAtEnd(bars) })
  }
  if (!values.past) return
  records.push(...market.records().map((record) => ({ symbol: MARKET, record })))
  const edges = edgesOf(records.map(({ record }) => record))
  for (const [i, { symbol, record }] of records.entries()) {
    const { days_apart: _, p: __, base_return_pct: ___, ...figures } = record
    print({ symbol, ...figures, edge: edges[i] })
  }
  const tried = records.filter(({ record }) => record.p !== null).length
  const shown = edges.filter((edge) => edge === 'demostrada').length
  console.log(`${tried} words tried, of stocks and of all together; ${shown} of them "demostrada"`)
}

/** The rating as the product has it of an open bar. */
function ratingAtEnd(columns: Columns) {
  const last = columns.close.length - 1
  const closed = sliceColumns(columns, 0, last)
  const view = createLiveIndicators(closed, '').viewWith(barAt(columns, last))
  const { value, word, parts } = ratingOf(ratingView(view, averagesOf(closed.close)))
  return { value, word, parts: Object.fromEntries(parts.map(({ name, vote }) => [name, vote])) }
}

/** What followed on one stock, which is added to `market` too. */
function pastOf(columns: Columns, isInDollars: boolean, market: MarketPast): WordRecord[] {
  const past = newStockPast()
  market.add(rateBars(past, viewOf(columns), () => (isInDollars ? 1 : null)).outcomes)
  return stockRecords(past.followed)
}

runEvaluation(main)
