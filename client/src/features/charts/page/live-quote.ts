import { chartData } from '#domain/charts/index.ts'
import type { ChartData } from '#domain/contract/charts/charts.ts'
import type { QuoteItem } from '#domain/contract/live/protocol.ts'
import { emptyColumns } from '#domain/market/bars/columns.ts'
import type { Columns } from '#domain/market/types.ts'
import { isoDate } from '../panes/dates.ts'

/** The part of a symbol's quote that moves its open candle. */
export type LiveQuote = Pick<QuoteItem, 'symbol' | 'price' | 'open' | 'day_low' | 'day_high' | 'last_volume' | 'as_of'>

/**
 * Moves the last candle to the quote, and with it the newest value of each series and the levels. Returns `data`
 * itself if the quote is older, and null if it is of another session, whose bar only the server can date.
 */
export function applyQuoteToChart(data: ChartData, quote: LiveQuote): ChartData | null {
  if (data.as_of !== null && Date.parse(quote.as_of) < Date.parse(data.as_of)) return data
  const last = data.time.length - 1
  const { open, price } = quote
  // The source does not say how the session opened: it has no candle yet.
  if (open === null) return data
  const high = quote.day_high ?? Math.max(data.high[last], price)
  const low = quote.day_low ?? Math.min(data.low[last], price)
  const volume = quote.last_volume ?? data.volume[last]
  const goesOn =
    last >= 0 &&
    open === data.open[last] &&
    high >= data.high[last] &&
    low <= data.low[last] &&
    volume >= data.volume[last]
  if (!goesOn) return null
  const moved: ChartData = {
    ...data,
    as_of: quote.as_of,
    high: data.high.with(last, high),
    low: data.low.with(last, low),
    close: data.close.with(last, price),
    volume: data.volume.with(last, volume),
  }
  // Computed from the loaded bars, not from the first one stored: after 250 bars those that are drawn here are equal.
  const { series, levels } = chartData(columnsOf(moved), data.graph_type, {
    symbol: data.symbol,
    currency: data.currency,
    asOf: quote.as_of,
    forecast: data.forecast,
  })
  return {
    ...moved,
    levels,
    series: Object.fromEntries(
      Object.entries(data.series).map(([name, values]) => [name, values.with(last, series[name][last])]),
    ),
  }
}

function columnsOf({ time, open, high, low, close, volume }: ChartData): Columns {
  const columns = emptyColumns(time.length)
  for (const [name, values] of Object.entries({ open, high, low, close, volume })) {
    columns[name as 'open' | 'high' | 'low' | 'close' | 'volume'].set(values)
  }
  columns.session = time.map(isoDate)
  return columns
}
