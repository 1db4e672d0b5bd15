import t from 'tap'
import { toColumns } from '../market/bars/columns.ts'
import { createRandom, gaussian } from '../market/random.ts'
import { sessionOfDay } from '../market/session-dates.ts'
import type { DailyBar } from '../market/types.ts'
import { byRarity, judgeSessions, type SessionMove } from './session-moves.ts'

const FIRST_DAY = 20_000

/** Bars of one day each, whose closes follow these returns; each ranges a hundredth to both sides. */
function barsOf(returns: readonly number[], volumeOf: (i: number) => number = () => 1_000): DailyBar[] {
  let close = 100
  return [0, ...returns].map((change, i) => {
    close *= 1 + change
    const [high, low] = [close * 1.01, close * 0.99]
    return { session: sessionOfDay(FIRST_DAY + i), open: close, high, low, close, volume: volumeOf(i) }
  })
}

/** Returns of one per cent up and down in turn, then these. */
const calm = (count: number, ...then: number[]): number[] => [
  ...Array.from({ length: count }, (_, i) => (i % 2 === 0 ? 0.01 : -0.01)),
  ...then,
]

const lastOf = (bars: readonly DailyBar[], dividends: { date: string; amount: number }[] = []): SessionMove =>
  judgeSessions(toColumns([...bars]), dividends)!.at(-1)!

t.test('a return is measured in deviations and ranges of before, and counted over a year', async (t) => {
  const move = lastOf(barsOf(calm(400, 0.08, ...calm(99), -0.08)))
  // Half of the returns lie a hundredth above zero, half below.
  t.ok(Math.abs(move.deviations! - 8 / 1.4826) < 1e-9, String(move.deviations))
  t.ok(move.atrs! > 2 && move.atrs! < 5, String(move.atrs))
  t.match(move, { by: 'return', times: 2, sessions: 252, volume_times: 1 })
  t.match(lastOf(barsOf(calm(400, 0.01))), { by: null, times: 0, sessions: 0 })
  t.match(lastOf(barsOf(calm(100, 0.08))), { by: 'return', times: 1, sessions: 101 }, 'less than a year is known')
})

t.test('what one of the two measures calls ordinary is', async (t) => {
  const wide = barsOf(calm(100, 0.03)).map((bar) => ({ ...bar, high: bar.close * 1.05, low: bar.close * 0.95 }))
  const move = lastOf(wide)
  t.ok(move.deviations! >= 2 && move.atrs! < 1)
  t.equal(move.by, null)
})

t.test('a busy session, with its own count; the rarer of the two is named', async (t) => {
  const busy = barsOf(calm(300, 0.01), (i) => (i === 301 || i === 200 ? 4_000 : 1_000))
  t.match(lastOf(busy), { by: 'volume', volume_times: 4, times: 2, sessions: 252 })
  const both = barsOf(calm(300, 0.08), (i) => (i === 301 || i === 200 ? 4_000 : 1_000))
  t.match(lastOf(both), { by: 'return', volume_times: 4, times: 1 })
})

t.test('a volume that is not known is null, and never zero', async (t) => {
  for (const [what, volumeOf] of [
    ['a market without volumes', () => 0],
    ['none of this session', (i: number) => (i === 101 ? 0 : 1_000)],
    ['none reported', () => Number.NaN],
    ['one of those before is missing', (i: number) => (i === 90 ? Number.NaN : 1_000)],
    ['half of those before are missing', (i: number) => (i > 85 && i < 101 ? 0 : 1_000)],
  ] as const) {
    const move = lastOf(barsOf(calm(100, 0.08), volumeOf))
    t.match(move, { volume_times: null, by: 'return' }, what)
  }
})

t.test('dividends belong to the return, on their session or the next one', async (t) => {
  const bars = barsOf(calm(100, -0.08))
  const before = bars.at(-2)!.close
  const date = bars.at(-1)!.session
  t.match(lastOf(bars), { by: 'return', dividend: 0 })
  const paid = lastOf(bars, [{ date, amount: 0.08 * before }])
  t.match(paid, { by: null, dividend: 0.08 * before })
  t.ok(Math.abs(paid.change!) < 1e-12)
  const [late] = [{ ...bars.at(-1)!, session: sessionOfDay(FIRST_DAY + 104) }]
  t.match(lastOf([...bars.slice(0, -1), late], [{ date, amount: 0.08 * before }]), { by: null })
})

t.test('a return over a gap of more than ten days is none', async (t) => {
  const bars = barsOf(calm(100, 0.08))
  const moved = (days: number) => [
    ...bars.slice(0, -1),
    { ...bars.at(-1)!, session: sessionOfDay(FIRST_DAY + 100 + days) },
  ]
  t.match(lastOf(moved(10)), { by: 'return' })
  t.match(lastOf(moved(11)), { change: null, deviations: null, atrs: null, by: null })
  // What lies before a gap still counts towards the sixty.
  const gap = bars.map((bar, i) => (i < 80 ? { ...bar, session: sessionOfDay(FIRST_DAY - 20 + i) } : bar))
  t.match(lastOf(gap), { by: 'return', sessions: 100 })
})

t.test('a price that hardly ever moves has no deviation to measure with', async (t) => {
  const still = barsOf([...new Array(100).fill(0), 0.05])
  t.match(lastOf(still), { deviations: null, by: null })
  t.match(lastOf(barsOf(new Array(101).fill(0))), { change: 0, deviations: 0, by: null })
})

t.test('too few bars', async (t) => {
  t.equal(judgeSessions(toColumns([]), []), null)
  t.equal(judgeSessions(toColumns(barsOf(calm(60))), []), null)
  t.equal(judgeSessions(toColumns(barsOf(calm(61))), [])!.length, 1)
  t.equal(judgeSessions(toColumns(barsOf(calm(300))), [])!.length, 15)
})

t.test('bars that come later change nothing', async (t) => {
  const random = createRandom(54)
  const bars = barsOf(
    Array.from({ length: 400 }, () => 0.02 * gaussian(random) * (random() < 0.05 ? 4 : 1)),
    () => 1_000 * Math.exp(gaussian(random)),
  )
  const dividends = [{ date: bars[395].session, amount: 2 }]
  const whole = judgeSessions(toColumns(bars), dividends)!
  for (let cut = 1; cut < 15; cut++) {
    const earlier = judgeSessions(toColumns(bars.slice(0, -cut)), dividends)!
    t.strictSame(earlier.slice(cut), whole.slice(0, -cut), `${cut} bars less`)
  }
})

t.test('the rarer comes first, then what lies further beyond its bound', async (t) => {
  const [move] = judgeSessions(toColumns(barsOf(calm(61))), [])!
  const rare = { ...move, by: 'return' as const, times: 1, sessions: 252, deviations: 3 }
  const young = { ...rare, sessions: 100 }
  const far = { ...rare, deviations: 9 }
  const busy = { ...rare, by: 'volume' as const, volume_times: 6 }
  t.same([young, rare, busy, far].sort(byRarity), [far, busy, rare, young])
})
