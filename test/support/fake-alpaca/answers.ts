import {
  barOf,
  barSoFar,
  COMPANIES,
  type FakeBar,
  type FakeCompany,
  minuteBars,
  sessionsBefore,
  shareOf,
} from '../fake-yahoo/market.ts'

type Json = Record<string, unknown>

/** A trade that a test made in addition to the market's own. */
export interface Traded {
  p: unknown
  t: string
}

/** Alpaca's timestamps have nanoseconds. */
const stamp = (instant: number) => `${new Date(instant).toISOString().slice(0, -1)}123456Z`
/** Midnight of New York before an open (epoch ms) at half past nine. */
const midnightBefore = (open: number) => new Date(open - 9.5 * 3_600_000).toISOString()

const SHARES: readonly FakeCompany[] = COMPANIES.filter(({ currency }) => currency === 'USD')

export function shareOfName(name: string): FakeCompany | undefined {
  return SHARES.find(({ symbol }) => symbol === name)
}

function bar(t: string, { open, high, low, close, volume }: Omit<FakeBar, 'times'>): Json {
  return { t, o: open, h: high, l: low, c: close, v: volume, n: 100, vw: close }
}

/** The newest trade at `now` (epoch ms), as the stream and a snapshot have it. */
export function lastTrade(share: FakeCompany, now: number): Json {
  const [times] = sessionsBefore(share, now).take(1)
  const { close } = barSoFar(barOf(share, times), shareOf(times, now))
  const at = Math.min(now, times.close)
  return { c: ['@'], i: Math.floor(at / 1_000), p: close, s: 1, t: new Date(at).toISOString(), x: 'V', z: 'C' }
}

export function lastQuote(share: FakeCompany, now: number): Json {
  const { p } = lastTrade(share, now)
  return { ap: Number(p) + 0.05, as: 1, ax: 'V', bp: Number(p) - 0.05, bs: 2, bx: 'V', c: ['R'], t: stamp(now), z: 'C' }
}

/** Makes a row of /v2/stocks/snapshots. */
export function snapshotRow(share: FakeCompany, now: number, traded: Traded | undefined): Json {
  const [times, before] = sessionsBefore(share, now).take(2)
  const today = barSoFar(barOf(share, times), shareOf(times, now))
  return {
    latestTrade: { ...lastTrade(share, now), ...traded },
    latestQuote: lastQuote(share, now),
    minuteBar: bar(new Date(Math.floor(now / 60_000) * 60_000).toISOString(), today),
    dailyBar: bar(midnightBefore(times.open), today),
    prevDailyBar: bar(midnightBefore(before.open), barOf(share, before)),
  }
}

/** Rows of /v2/stocks/bars between two instants: daily, or of some minutes with the trading before the open. */
export function barRows(share: FakeCompany, timeframe: string, [start, end]: [number, number], now: number): Json[] {
  if (timeframe !== '1Day') return minuteRows(share, Number.parseInt(timeframe, 10) * 60_000, [start, end], now)
  const rows: Json[] = []
  for (const times of sessionsBefore(share, now)) {
    const midnight = Date.parse(midnightBefore(times.open))
    if (midnight < start) break
    if (midnight <= end) rows.push(bar(midnightBefore(times.open), barSoFar(barOf(share, times), shareOf(times, now))))
  }
  return rows.reverse()
}

function minuteRows(share: FakeCompany, length: number, [start, end]: [number, number], now: number): Json[] {
  return [...sessionsBefore(share, now).take(3)].reverse().flatMap((times) => {
    const early = { at: times.open - length, open: 1, high: 1, low: 1, close: 1, volume: 1 }
    const bars = [...minuteBars(share, times, length, now)].filter(({ at }) => at < end)
    return [early, ...bars].filter(({ at }) => at >= start).map((each) => bar(new Date(each.at).toISOString(), each))
  })
}

/** The body of /v1/corporate-actions; only AAPL has any. */
export function actionsBody(name: string, start: string): Json {
  const own = { symbol: 'AAPL', cusip: '1' }
  const split = { new_rate: 4, old_rate: 1, process_date: '2025-08-31', ex_date: '2025-08-31' }
  const dividends = [
    { id: '2', rate: 0.8, process_date: '2025-08-14', ex_date: '2025-08-08' },
    { id: '3', rate: 0.26, process_date: '2025-11-13', ex_date: '2025-11-10' },
  ]
  const forward_splits = [{ id: '1', ...own, ...split }]
  const cash_dividends = dividends.map((dividend) => ({ ...own, special: false, foreign: false, ...dividend }))
  const of = <T extends { symbol: string; process_date: string }>(rows: T[]) =>
    rows.filter(({ symbol, process_date }) => symbol === name && process_date >= start)
  return {
    corporate_actions: { forward_splits: of(forward_splits), cash_dividends: of(cash_dividends) },
    next_page_token: null,
  }
}

/** The body of /v2/assets: shares, and kinds of assets that the product does not have. */
export function assetsBody(): Json[] {
  const asset = (symbol: string, name: string, exchange: string, rest: Json = {}) => ({
    id: `00000000-0000-4000-8000-${String(symbol.length).padStart(12, '0')}`,
    class: 'us_equity',
    exchange,
    symbol,
    name,
    status: 'active',
    tradable: true,
    ...rest,
  })
  return [
    ...SHARES.map(({ symbol, longName }) => asset(symbol, `${longName} Common Stock`, 'NASDAQ')),
    asset('BRK.B', 'Berkshire Hathaway Inc. Class B Common Stock', 'NYSE'),
    asset('BAC.PRB', 'Bank of America Preferred B', 'NYSE'),
    asset('SPY', 'SPDR S&P 500 ETF Trust', 'ARCA'),
    asset('IMO', 'Imperial Oil Limited Common Stock', 'AMEX'),
    asset('GONE', 'Gone Company Common Stock', 'NYSE', { status: 'inactive' }),
  ]
}
