import t from 'tap'
import { calendarOf } from '#domain/market/calendars/index.ts'
import { DAY_PATH_SLOTS } from '#domain/market/provider.ts'
import { quoteOf } from '#domain/market/testing/quote.ts'
import type { Quote } from '#domain/market/types.ts'
import { ShownPaths } from './day-paths.ts'

const session = '2026-02-11'
const { open, close } = calendarOf('NYSE')!.session(session)!
const at = (share: number) => open + (close - open) * share

t.test('a path goes through the prices that were shown, straight in between', async (t) => {
  const newest = new Map<string, Quote>()
  const paths = new ShownPaths({
    newest: (symbol) => newest.get(symbol) ?? null,
    calendarOf: () => calendarOf('NYSE'),
  })
  const see = (share: number, price: number) => {
    newest.set('A', quoteOf('A', price, { session, open: 100, as_of: Math.floor(at(share)) }))
    return paths.dayPath('A')
  }
  t.same((await paths.dayPath('A')).prices, [], 'no quote, no path')
  t.same((await see(0.5, 110)).prices, [], 'one price is no path')
  const { prices } = await see(1, 90)
  t.equal(prices.length, DAY_PATH_SLOTS)
  t.match([prices[0], prices[47], prices[95]], [100, 110, 90])
  t.ok(Math.abs(prices[24] - 105) < 0.3, 'half way from the open')
  t.ok(prices.every((price) => price >= 90 && price <= 110))
})

t.test('points stored by an earlier feed are continued, in their session only', async (t) => {
  const quote = quoteOf('A', 104, { session, open: 100, as_of: at(0.4) })
  const make = (day: string) => {
    const paths = new ShownPaths({ newest: () => quote, calendarOf: () => calendarOf('NYSE') })
    paths.restore({ symbol: 'A', session: day, slot: 19, price: 120 })
    return paths
  }
  t.equal((await make(session).dayPath('A')).prices[19], 120)
  t.same((await make('2026-02-10').dayPath('A')).prices, [])
})
