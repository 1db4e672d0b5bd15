import t from 'tap'
import { DAY_MS } from '../session-dates.ts'
import { kurtosis, lagOne, logReturns, mean } from '../testing/statistics.ts'
import { COMPANIES } from './companies.ts'
import { createSimulatedMarket } from './market.ts'

const market = createSimulatedMarket(1)
const symbols = market.instruments.map((instrument) => instrument.symbol)
const midnight = Date.UTC(2026, 2, 4, 5, 0, 0)

t.test('sessions are the days of Guayaquil, every day of the week', async (t) => {
  t.equal(market.session(midnight - 1), '2026-03-03')
  t.equal(market.session(midnight), '2026-03-04')
  const sessions = market.closedBars('ACUAV', '2026-03-04').map((candle) => candle.session)
  t.equal(sessions.length, 1096)
  t.equal(sessions[0], '2023-03-04')
  t.equal(sessions.at(-1), '2026-03-03')
})

t.test('nothing depends on what was asked before', async (t) => {
  const later = createSimulatedMarket(1)
  later.quote('ZIPAC', midnight + 400 * DAY_MS)
  later.closedBars('ACUAV', '2031-01-01')
  for (const symbol of symbols.slice(0, 10)) {
    const alone = createSimulatedMarket(1)
    t.same(alone.quote(symbol, midnight + 12_345_678), later.quote(symbol, midnight + 12_345_678))
    t.same(alone.closedBars(symbol, '2024-06-01'), later.closedBars(symbol, '2024-06-01'))
    t.same(alone.sparkline(symbol, midnight + 12_345_678), later.sparkline(symbol, midnight + 12_345_678))
  }
})

t.test(
  'every process, now and later, finds the same market: bars that were stored once must go on fitting',
  async (t) => {
    const bar = { session: '2026-03-03', open: 46.21, high: 46.32, low: 46.1, close: 46.24, volume: 205_622 }
    t.same(market.closedBars('ACUAV', '2026-03-04').at(-1), bar)
    const quote = { price: 46.02, open: 46.19, day_low: 46.02, day_high: 46.24, last_volume: 22_989 }
    t.match(market.quote('ACUAV', midnight + 12_345_678), quote)
  },
)

t.test('bars of past days stay as they are while the clock goes on', async (t) => {
  const then = market.closedBars('ALTIR', '2026-03-04').slice(365)
  const now = market.closedBars('ALTIR', '2027-03-04').slice(0, then.length)
  t.same(now, then)
})

t.test('a closed bar is what its session showed', async (t) => {
  for (const symbol of ['ACUAV', 'CUSIM', 'PRNEL', 'MGLAN']) {
    const last = market.quote(symbol, midnight - 1)
    const closed = market.closedBars(symbol, '2026-03-04').at(-1)
    t.match(closed, {
      session: last?.session,
      open: last?.open,
      high: last?.day_high,
      low: last?.day_low,
      close: last?.price,
      volume: last?.last_volume,
    })
    t.equal(market.quote(symbol, midnight)?.previous_close, closed?.close)
  }
})

t.test('every symbol moves several times a minute, and something in a list of five nearly every second', async (t) => {
  let quietSeconds = 0
  const moves = new Map(symbols.map((symbol) => [symbol, 0]))
  const start = midnight + 8 * 3_600_000
  const lists = Array.from({ length: symbols.length / 5 }, (_, i) => symbols.slice(5 * i, 5 * i + 5))
  for (const list of lists) {
    for (let second = 1; second <= 120; second++) {
      const now = start + second * 1000
      const moved = list.filter(
        (symbol) => market.quote(symbol, now)?.price !== market.quote(symbol, now - 1000)?.price,
      )
      for (const symbol of moved) moves.set(symbol, (moves.get(symbol) ?? 0) + 1)
      if (moved.length === 0) quietSeconds++
    }
  }
  for (const [symbol, count] of moves) t.ok(count >= 12, `${symbol}: ${count} in two minutes`)
  t.ok(quietSeconds < 0.05 * 120 * lists.length, `${quietSeconds} of ${120 * lists.length} seconds without a move`)
})

t.test('prices live in their country: whole ticks, and never far from their level within ten years', async (t) => {
  for (const { instrument, level, tick } of COMPANIES) {
    const decade = [2023, 2026, 2029, 2032].flatMap((year) => market.closedBars(instrument.symbol, `${year}-01-01`))
    const closes = decade.map((candle) => candle.close)
    t.ok(Math.min(...closes) > level / 6 && Math.max(...closes) < level * 6, instrument.symbol)
    t.ok(closes.every((close) => Math.abs(close / tick - Math.round(close / tick)) < 1e-6))
  }
})

t.test('returns have fat tails, calm and wild times, and move together', async (t) => {
  const returns = symbols.map((symbol) => logReturns(market.closedBars(symbol, '2026-03-04')))
  for (const [i, series] of returns.entries()) {
    const deviation = Math.sqrt(series.reduce((sum, value) => sum + value * value, 0) / series.length)
    t.ok(kurtosis(series) > 3.5, `${symbols[i]} kurtosis ${kurtosis(series)}`)
    t.ok(deviation > 0.006 && deviation < 0.035, `${symbols[i]} deviation ${deviation}`)
  }
  const clustering = returns.map((series) => lagOne(series.map(Math.abs)))
  t.ok(clustering.every((value) => value > 0))
  t.ok(mean(clustering) > 0.08, `mean autocorrelation of absolute returns ${mean(clustering)}`)
  t.ok(Math.abs(mean(returns.map(lagOne))) < 0.03, 'returns themselves are not predictable')
  const together = returns[0].map((_, day) => mean(returns.map((series) => series[day])))
  t.ok(Math.sqrt(mean(together.map((value) => value * value))) > 0.004, 'a market factor remains in the mean')
})

t.test('sessions open with a gap, and volume rises with the move', async (t) => {
  for (const symbol of symbols.slice(0, 20)) {
    const candles = market.closedBars(symbol, '2026-03-04')
    const gaps = candles.filter((candle, i) => i > 0 && candle.open !== candles[i - 1].close)
    t.ok(gaps.length > 0.85 * candles.length)
    const byMove = candles.toSorted((a, b) => span(a) - span(b))
    const volumeOf = (part: typeof candles) => mean(part.map((candle) => candle.volume))
    t.ok(volumeOf(byMove.slice(-200)) > 1.2 * volumeOf(byMove.slice(0, 200)), symbol)
  }
})

t.test('before its first days the market has nothing', async (t) => {
  t.equal(market.quote('ACUAV', Date.UTC(2019, 11, 31)), null)
  t.same(market.closedBars('ACUAV', '2020-01-01'), [])
  t.equal(market.quote('AAPL', midnight), null)
  t.equal(market.quote('ACUAV', Number.NaN), null)
})

function span(candle: { open: number; close: number }): number {
  return Math.abs(Math.log(candle.close / candle.open))
}

t.test('the bars of a session are those of its quotes, minute by minute and hour by hour', async (t) => {
  const MINUTE_MS = 60_000
  // Prices change once a second: these moments cover each of them, the last of every minute too.
  const moments = [...Array(MINUTE_MS / 250).keys()].map((k) => k * 250).concat(MINUTE_MS - 1)
  for (const symbol of ['ACUAV', 'CUSIM']) {
    const minutes = Array.from({ length: DAY_MS / MINUTE_MS }, (_, i) =>
      moments.map((ms) => market.quote(symbol, midnight + i * MINUTE_MS + ms)!),
    )
    for (const seconds of [60, 300, 3600]) {
      const each = (seconds * 1000) / MINUTE_MS
      let traded = 0
      const expected = Array.from({ length: minutes.length / each }, (_, i) => {
        const own = minutes.slice(i * each, (i + 1) * each).flat()
        const prices = own.map(({ price }) => price)
        const { price: close, last_volume } = own[own.length - 1]
        const volume = last_volume - traded
        traded = last_volume
        const [high, low] = [Math.max(...prices), Math.min(...prices)]
        return { time: midnight / 1000 + i * seconds, open: prices[0], high, low, close, volume }
      })
      t.same(market.sessionBars(symbol, '2026-03-04', seconds), expected, `${symbol}, ${seconds} s`)
    }
  }
  t.same(market.sessionBars('NONE', '2026-03-04', 60), [])
})
