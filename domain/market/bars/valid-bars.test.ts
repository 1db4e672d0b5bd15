import fc from 'fast-check'
import t from 'tap'
import { sessionOfDay } from '../session-dates.ts'
import { anyBar } from '../testing/any-bar.ts'
import { validBars } from './valid-bars.ts'

const bar = (session: unknown, rest: object = {}) => {
  return { session, open: 10, high: 11, low: 9, close: 10, volume: 5, ...rest }
}

t.test('rows that are no bars are dropped and reported, the rest is oldest first', async (t) => {
  const rows = [
    bar('2026-01-05'),
    bar('2026-01-02'),
    bar('2026-01-06', { open: null, high: null, low: null, close: null, volume: null }),
    bar('2026-01-07', { open: 0, high: 0, low: 0, close: 0, volume: 0 }),
    bar('2026-01-08', { close: '10' }),
    bar('2026-01-09', { high: 1e15, close: 1e15 }),
    bar('2026-01-05', { close: 9.5 }),
    bar(null),
    bar('2026-01-01'),
  ]
  const { bars, refused } = validBars(rows, ({ session }) => session !== '2026-01-01')
  t.same(bars, [bar('2026-01-02'), bar('2026-01-05')])
  t.same(
    refused.map(({ session, reason }) => `${session}: ${reason}`),
    [
      '2026-01-06: the open is not a number above 0',
      '2026-01-07: the open is not a number above 0',
      '2026-01-08: the close is not a number above 0',
      '2026-01-09: the high is 1e12 or more, which is no price',
      '2026-01-05: a second row of 2026-01-05',
      'null: the date is not YYYY-MM-DD',
      '2026-01-01: the market was closed',
    ],
  )
})

t.test('valid bars pass as they are', async () => {
  fc.assert(
    fc.property(fc.array(anyBar), (bars) => {
      const rows = bars.map((bar, i) => ({ session: sessionOfDay(20_000 + i), ...bar }))
      const sound = validBars([...rows].reverse(), () => true)
      return sound.refused.length === 0 && JSON.stringify(sound.bars) === JSON.stringify(rows)
    }),
  )
})
