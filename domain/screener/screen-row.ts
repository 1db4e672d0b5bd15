import type { Forecast } from '../contract/forecast.ts'
import type { TechnicalIndicators } from '../contract/indicators.ts'
import { HORIZON } from '../forecast/horizon.ts'
import { meanTrueRange, nextMeanTrueRange } from '../indicators/atr.ts'
import { medianTradedValue, QUARTER_BARS, type TradingFigures } from '../market/bars/trading-stats.ts'
import { countryName, sectorName } from '../market/spanish/names.ts'
import type { Columns, DailyBar, Instrument } from '../market/types.ts'
import type { NumberFrom, WordFrom } from './columns.ts'

/** What a row says of the company, whose country and sector have their Spanish names. */
export function companyFields({ symbol, name, currency, country, sector, class: kind }: Instrument) {
  return {
    symbol,
    name,
    currency,
    country: country && countryName(country),
    sector: sector && sectorName(sector),
    class: kind,
  }
}

/** What the market's table says of a stock's bars; null is unknown. */
export type ScreenFigures = Record<NumberFrom<'bars'>, number | null> & Record<WordFrom<'bars'>, string | null>

const CHANGES = { change_5: 5, change_21: 21, change_63: 63, change_252: 252 } as const
type ChangeColumn = keyof typeof CHANGES
const ATR_BARS = 14
const RETURNS = 21
const SESSIONS_A_YEAR = 252

/** What the figures need of the closed bars, so that a moving open bar needs no scan. Plain data. */
export interface ScreenStats {
  /** Number of closed bars. */
  bars: number
  /** The last close; NaN without bars. */
  close: number
  /** The closes from which the changes start; NaN with fewer bars. */
  closes: Readonly<Record<ChangeColumn, number>>
  mean_volume: number | null
  /** Median of close times volume, in the stock's currency. */
  traded_value: number | null
  true_range: number
  /** Mean of the last 20 log returns, and the sum of their squared deviations from it; NaN with fewer. */
  return_mean: number
  return_squares: number
  /** Width of the band, in the price's unit; null without a band. */
  band_width: number | null
}

/** `forecast` is that at the last of the closed bars, which are oldest first. */
export function screenStats(closed: Columns, forecast: Pick<Forecast, 'low80' | 'high80'>): ScreenStats {
  const { close, volume } = closed
  const bars = close.length
  const from = Math.max(0, bars - QUARTER_BARS)
  const volumes = volume.subarray(from)
  const closeBefore = (sessions: number) => close[bars - sessions] ?? Number.NaN
  const closes = Object.entries(CHANGES).map(([column, sessions]) => [column, closeBefore(sessions)])
  const last = HORIZON - 1
  return {
    bars,
    close: closeBefore(1),
    closes: Object.fromEntries(closes) as ScreenStats['closes'],
    mean_volume: bars === 0 ? null : volumes.reduce((sum, shares) => sum + shares, 0) / volumes.length,
    traded_value: bars === 0 ? null : medianTradedValue(closed, bars - 1),
    true_range: meanTrueRange(closed, bars - 1),
    ...returnMoments(close),
    band_width: forecast.high80.length > last ? forecast.high80[last] - forecast.low80[last] : null,
  }
}

function returnMoments(close: Float64Array): Pick<ScreenStats, 'return_mean' | 'return_squares'> {
  // One return less than the figure needs: the open bar's is the last one.
  const recent = close.subarray(-RETURNS)
  if (recent.length < RETURNS) return { return_mean: Number.NaN, return_squares: Number.NaN }
  const returns = recent.subarray(1).map((price, i) => Math.log(price / recent[i]))
  const return_mean = returns.reduce((sum, value) => sum + value, 0) / returns.length
  const return_squares = returns.reduce((sum, value) => sum + (value - return_mean) ** 2, 0)
  return { return_mean, return_squares }
}

/** A stock at its open bar: what was computed there anyway. */
export interface ScreenInput {
  stats: ScreenStats
  traded_value_usd: number | null
  indicators: Pick<TechnicalIndicators, 'rsi_14' | 'stochastic' | 'macd' | 'ema_cross' | 'support' | 'resistance'>
  year: Pick<TradingFigures, 'year_low' | 'year_high'>
}

/** The figures with `bar` as the open one. Its prices are above 0; its open and its volume may be NaN. */
export function screenFigures(
  { stats, traded_value_usd, indicators, year }: ScreenInput,
  bar: DailyBar,
): ScreenFigures {
  const price = bar.close
  const { closes, mean_volume, band_width } = stats
  const { support, resistance, macd, ema_cross } = indicators
  const percentOfPrice = (distance: number) => known((100 * distance) / price)
  return {
    change_5: changeSince(closes.change_5, price),
    change_21: changeSince(closes.change_21, price),
    change_63: changeSince(closes.change_63, price),
    change_252: changeSince(closes.change_252, price),
    volume_ratio: mean_volume === null ? null : known(bar.volume / mean_volume),
    traded_value_usd,
    rsi_14: indicators.rsi_14.value,
    stochastic: indicators.stochastic.value,
    macd: wordOf(macd.interpretation),
    ema: wordOf(ema_cross.status),
    support_pct: support === null ? null : percentOfPrice(price - support),
    resistance_pct: resistance === null ? null : percentOfPrice(resistance - price),
    high_252_pct: percentOfPrice(year.year_high - price),
    low_252_pct: percentOfPrice(price - year.year_low),
    atr_pct: stats.bars < ATR_BARS ? null : percentOfPrice(nextMeanTrueRange(stats.true_range, stats, bar)),
    volatility_21: volatility(stats, price),
    gap_pct: changeSince(stats.close, bar.open),
    band_width_pct: band_width === null ? null : percentOfPrice(band_width),
  }
}

const known = (value: number): number | null => (Number.isFinite(value) ? value : null)

const wordOf = (word: string): string | null => (word === 'Insufficient data' ? null : word)

const changeSince = (close: number, price: number): number | null => known(100 * (price / close - 1))

/** Adds the open bar's return to those of the closed ones. (Welford 1962) */
function volatility({ close, return_mean, return_squares }: ScreenStats, price: number): number | null {
  const fromMean = Math.log(price / close) - return_mean
  const squares = return_squares + (fromMean * fromMean * (RETURNS - 1)) / RETURNS
  return known(100 * Math.sqrt((SESSIONS_A_YEAR * squares) / (RETURNS - 1)))
}
