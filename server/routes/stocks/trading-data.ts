import type { TradingData } from '#domain/contract/market.ts'
import { DIFFERENCE_PERCENT, type Difference } from '#domain/contract/sources.ts'
import type { Database } from '#platform/database/database.ts'
import type { InstrumentRow } from '#platform/repositories/market/instruments.ts'
import { listSourceDifferences } from '#platform/repositories/market/source-differences.ts'
import { cached } from '../../cached.ts'
import type { Deps } from '../../deps.ts'
import { dualListingOf } from '../../market/dual-listing.ts'
import type { NewestStore } from '../../realtime/newest.ts'
import { instrumentOf, type StockAction } from './action.ts'

interface CachedAnswer {
  quoteVersion: number
  indicatorsVersion: number
  json: string
}

// The answers for stocks that are listed once, on a market with one source, as nearly all are: equal for every reader,
// and made once per change.
const cachedAnswers = new WeakMap<InstrumentRow, CachedAnswer>()

export const tradingData: StockAction = async (app, query) => {
  const instrument = instrumentOf(app, query)
  // The other listing is not cached: its ages count up, and the other leg's price moves.
  const dual = dualListingOf(app, instrument)
  const { newest, config } = app.deps
  const isOfOneSource = config.market.sources.length === 1
  if (isOfOneSource && dual === null) return cachedAnswerOf(instrument, newest).json
  const answer: TradingData = { ...tradingDataOf(instrument, newest), dual }
  if (isOfOneSource) return JSON.stringify(answer)
  const differences = await differencesOf(app.deps)()
  return JSON.stringify({ ...answer, difference: differences.get(instrument.symbol) ?? null })
}

/** The differences change once a day. */
const LIFE_MS = 60_000
const differenceReads = new WeakMap<Database, () => Promise<ReadonlyMap<string, Difference>>>()

function differencesOf({ db, config, clock }: Deps): () => Promise<ReadonlyMap<string, Difference>> {
  const read = async () => {
    const all = await listSourceDifferences(db, config.market.id, DIFFERENCE_PERCENT)
    return new Map(all.map(({ symbol, ...difference }) => [symbol, difference]))
  }
  const reading = differenceReads.get(db) ?? cached(read, LIFE_MS, clock)
  differenceReads.set(db, reading)
  return reading
}

function cachedAnswerOf(instrument: InstrumentRow, newest: NewestStore): CachedAnswer {
  const quoteVersion = newest.quote(instrument.symbol)?.version ?? 0
  const indicatorsVersion = newest.indicators(instrument.symbol)?.version ?? 0
  const known = cachedAnswers.get(instrument)
  if (known?.quoteVersion === quoteVersion && known.indicatorsVersion === indicatorsVersion) return known
  const answer: TradingData = { ...tradingDataOf(instrument, newest), dual: null }
  const made = { quoteVersion, indicatorsVersion, json: JSON.stringify(answer) }
  cachedAnswers.set(instrument, made)
  return made
}

export function tradingDataOf(
  instrument: InstrumentRow,
  newest: NewestStore,
): Omit<TradingData, 'dual' | 'difference'> {
  const value = newest.quote(instrument.symbol)
  const quote = value?.quote ?? null
  const snapshot = newest.indicators(instrument.symbol)?.snapshot ?? null
  return {
    symbol: instrument.symbol,
    name: instrument.name,
    class: instrument.class,
    currency: instrument.currency,
    logo_url: instrument.logo_url,
    currentPrice: quote?.price ?? null,
    previousClose: quote?.previous_close ?? null,
    regularMarketPreviousClose: quote?.previous_close ?? null,
    open: quote?.open ?? null,
    dayLow: quote?.day_low ?? null,
    dayHigh: quote?.day_high ?? null,
    // The snapshot is up to a second older than the quote, which may since have left the year's range.
    yearLow: snapshot?.year_low == null || !quote ? null : Math.min(snapshot.year_low, quote.day_low ?? quote.price),
    yearHigh:
      snapshot?.year_high == null || !quote ? null : Math.max(snapshot.year_high, quote.day_high ?? quote.price),
    lastVolume: quote?.last_volume ?? null,
    bid: quote?.bid ?? null,
    ask: quote?.ask ?? null,
    threeMonthAverageVolume: snapshot?.average_volume ?? null,
    as_of: quote ? new Date(quote.as_of).toISOString() : null,
    source: quote?.source ?? newest.source,
    freshness: value?.freshness ?? null,
    market_state: quote?.market_state ?? null,
    ...(!instrument.listed && { unlisted: true as const }),
  }
}
