import { expect, test } from 'vitest'
import { fakeServer, json } from '#client/src/testing/server.ts'
import { barHistory, loadBars, loadOlderBars } from './bars.ts'

const DAY = 86_400
const NEWEST = Date.UTC(2026, 0, 15) / 1000

/** `count` days up to `last`, all at one price. */
function days(last: number, count: number, price: number, splits: readonly { time: number; ratio: number }[] = []) {
  const time = Array.from({ length: count }, (_, i) => last - (count - 1 - i) * DAY)
  const column = time.map(() => price)
  return {
    symbol: 'AAA',
    currency: 'USD',
    interval: '1d',
    time,
    open: column,
    high: column,
    low: column,
    close: column,
    volume: column,
    open_bar: true,
    splits,
    dividends: [],
    from: NEWEST - 20 * DAY,
  }
}

test('splits of older pages stay when newer bars come', async () => {
  const splits = [{ time: NEWEST - 7 * DAY, ratio: 2 }]
  fakeServer({
    'GET /api/bars/': ({ query }) =>
      json(query.has('before') ? days(NEWEST - 5 * DAY, 5, 100, splits) : days(NEWEST, 5, 100)),
  })
  await loadBars('BBB', '1d')
  await loadOlderBars('BBB', '1d')
  await loadBars('BBB', '1d')
  expect(barHistory('BBB', '1d')).toMatchObject({ splits, bars: { bars: 10 } })
})

test('a split while the page is open divides the older pages too', async () => {
  const split = { time: NEWEST + DAY, ratio: 4 }
  let isSplit = false
  fakeServer({
    'GET /api/bars/': ({ query }) => {
      const price = isSplit ? 25 : 100
      if (query.has('before')) return json(days(NEWEST - 5 * DAY, 5, price))
      return json(isSplit ? days(NEWEST + DAY, 6, price, [split]) : days(NEWEST, 5, price))
    },
  })
  const closes = () => [...new Set(barHistory('AAA', '1d').bars!.column('close'))]
  await loadBars('AAA', '1d')
  await loadOlderBars('AAA', '1d')
  expect(barHistory('AAA', '1d').bars!.bars).toBe(10)
  isSplit = true
  await loadBars('AAA', '1d')
  expect(closes(), 'no bar of before it').toEqual([25])
  await loadOlderBars('AAA', '1d')
  expect(closes()).toEqual([25])
  expect(barHistory('AAA', '1d').splits).toEqual([split])
})
