import t from 'tap'
import { calendarOf } from '#domain/market/calendars/index.ts'
import { SPARKLINE_SLOTS } from '#domain/market/provider.ts'
import { quoteOf } from '#domain/market/testing/quote.ts'
import type { Quote } from '#domain/market/types.ts'
import { ShownSparklines } from './sparklines.ts'

const session = '2026-02-11'
const { open, close } = calendarOf('NYSE')!.session(session)!
const at = (share: number) => open + (close - open) * share

t.test('a sparkline goes through the prices that were shown, straight in between', async (t) => {
  const newest = new Map<string, Quote>()
  const shown = new ShownSparklines({
    newest: (symbol) => newest.get(symbol) ?? null,
    calendarOf: () => calendarOf('NYSE'),
  })
  const see = (share: number, price: number) => {
    newest.set('A', quoteOf('A', price, { session, open: 100, as_of: Math.floor(at(share)) }))
    return shown.sparkline('A')
  }
  t.same((await shown.sparkline('A')).prices, [], 'no quote, no line')
  t.same((await see(0.5, 110)).prices, [], 'one price is no line')
  const { prices } = await see(1, 90)
  t.equal(prices.length, SPARKLINE_SLOTS)
  t.match([prices[0], prices[47], prices[95]], [100, 110, 90])
  t.ok(Math.abs(prices[24] - 105) < 0.3, 'half way from the open')
  t.ok(prices.every((price) => price >= 90 && price <= 110))
})

t.test('points stored by an earlier feed are continued, in their session only', async (t) => {
  const quote = quoteOf('A', 104, { session, open: 100, as_of: at(0.4) })
  const make = (day: string) => {
    const shown = new ShownSparklines({ newest: () => quote, calendarOf: () => calendarOf('NYSE') })
    shown.restore({ symbol: 'A', session: day, slot: 19, price: 120 })
    return shown
  }
  t.equal((await make(session).sparkline('A')).prices[19], 120)
  t.same((await make('2026-02-10').sparkline('A')).prices, [])
})
