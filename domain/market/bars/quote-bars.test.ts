import t from 'tap'
import { technicalIndicators } from '../../indicators/index.ts'
import { findEvents } from '../../opportunities/testing/history.ts'
import { quoteOf } from '../testing/quote.ts'
import { toColumns, withBar } from './columns.ts'
import { barOfQuote, chartBar } from './quote-bars.ts'

const NOTHING = { previous_close: null, open: null, day_low: null, day_high: null, last_volume: null }

t.test('the bar of a quote is what is known of it', async (t) => {
  const whole = quoteOf('ACME', 104, { day_low: 99, last_volume: 50 })
  const bar = { session: whole.session, open: 100, high: 104, low: 99, close: 104, volume: 50 }
  t.same(barOfQuote(whole), bar)
  t.same(chartBar(whole), bar)
  t.same(barOfQuote(quoteOf('ACME', 104, NOTHING)), {
    ...bar,
    open: Number.NaN,
    high: 104,
    low: 104,
    volume: Number.NaN,
  })
  t.equal(chartBar(quoteOf('ACME', 104, NOTHING)), null, 'no bar is invented')
  t.same(chartBar(quoteOf('ACME', 104, { ...NOTHING, open: 100 })), { ...bar, low: 100, volume: 0 })
})

t.test('indicators follow from the price alone; rules that read an open or a volume stay silent without', async (t) => {
  const day = (i: number) => new Date(Date.UTC(2025, 0, 1 + i)).toISOString().slice(0, 10)
  const bars = Array.from({ length: 120 }, (_, i) => {
    const close = 100 + 8 * Math.sin(i / 5)
    return { session: day(i), open: close - 1, high: close + 2, low: close - 2, close, volume: 1_000 }
  })
  const closed = toColumns(bars)
  const reading = ['volume-anomaly', 'resistance-break', 'support-bounce', 'engulfing-up', 'engulfing-down', 'hammer']
  for (const price of [80, 95, 104, 140]) {
    const untold = barOfQuote(quoteOf('ACME', price, { ...NOTHING, session: day(120) }))
    const columns = withBar(closed, untold)
    const answer = technicalIndicators(columns, { symbol: 'ACME', live: true })
    const figures = [answer.rsi_14.value, answer.macd.value, answer.stochastic.value, answer.ema_cross.ema_20]
    t.ok(figures.every(Number.isFinite), `${price}: ${figures}`)
    const events = findEvents(columns)
    t.same(
      reading.filter((id) => events[id].includes(120)),
      [],
      `${price}`,
    )
  }
})
