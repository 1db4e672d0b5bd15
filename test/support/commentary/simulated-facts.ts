import { type Facts, factsOf } from '../../../domain/commentary/facts.ts'
import { technicalIndicators } from '../../../domain/indicators/index.ts'
import { toColumns } from '../../../domain/market/bars/columns.ts'
import { tradingFigures, tradingStats } from '../../../domain/market/bars/trading-stats.ts'
import { createSimulatedMarket } from '../../../domain/market/simulated/market.ts'

/** The API's facts on each stock of the simulated market at one instant (epoch ms). */
export function simulatedFacts(now: number): Facts[] {
  const market = createSimulatedMarket(1)
  return market.instruments.map((instrument) => {
    const { symbol, name, currency, country, sector } = instrument
    const quote = market.quote(symbol, now)!
    const closed = market.candles(symbol, quote.session)
    const { session, open, day_high: high, day_low: low, price: close, last_volume: volume } = quote
    const bar = { session, open, high, low, close, volume }
    const { year_low, year_high, average_volume } = tradingFigures(tradingStats(toColumns(closed)), bar)
    return factsOf({
      trading: {
        symbol,
        name,
        currency,
        currentPrice: close,
        previousClose: quote.previous_close,
        open,
        dayLow: low,
        dayHigh: high,
        yearLow: year_low,
        yearHigh: year_high,
        lastVolume: volume,
        threeMonthAverageVolume: average_volume,
        as_of: new Date(now).toISOString(),
      },
      technical: technicalIndicators(toColumns([...closed, bar]), { symbol, live: true }),
      company: { country, sector },
    })
  })
}
