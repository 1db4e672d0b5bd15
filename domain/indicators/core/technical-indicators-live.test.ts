import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { barAt, sliceColumns, toColumns } from '../../market/bars/columns.ts'
import { fibonacci } from '../fibonacci.ts'
import { anyHistory, anyTicks, openBars } from '../testing/any-history.ts'
import { barsOf, sessionAt, zigzag } from '../testing/bars.ts'
import { bollinger } from '../testing/bollinger.ts'
import { volumeProfile } from '../volume-profile.ts'
import { viewOf } from './compute.ts'
import {
  computeLiveState,
  createLiveIndicators,
  LiveIndicators,
  technicalIndicators,
  technicalIndicatorsAt,
} from './technical-indicators.ts'
import { SERIES, type SeriesView } from './view.ts'

t.test('every prefix of every session equals a full computation, to the last bit', async () => {
  fc.assert(
    fc.property(anyHistory, fc.array(anyTicks, { minLength: 1, maxLength: 4 }), ({ start, bars }, sessions) => {
      const closed = [...bars]
      for (const ticks of sessions) {
        const live = createLiveIndicators(toColumns(closed), 'A')
        const open = closed.at(-1)?.close ?? start
        const prefixes = openBars(open, ticks, sessionAt(closed.length))
        for (const bar of prefixes) {
          const full = toColumns([...closed, bar])
          deepStrictEqual(live.indicatorsWith(bar), technicalIndicators(full, { symbol: 'A', live: true }))
          deepStrictEqual(figures(live.viewWith(bar)), figures(viewOf(full)))
        }
        closed.push(prefixes[prefixes.length - 1])
      }
    }),
    { numRuns: 150 },
  )
})

t.test('whatever the length of the history, equal to a full computation and no larger', async (t) => {
  const closes = zigzag([100, 0], [140, 70], [90, 110], [170, 260], [120, 300], [130, 420])
  const bars = barsOf(closes.map((close, i) => close * (1 + 0.01 * Math.sin(i * i))))
  let most = 0
  for (let i = 0; i < closes.length; i++) {
    const closed = sliceColumns(bars, 0, i)
    const state = structuredClone(computeLiveState(closed))
    most = Math.max(most, state.memory.byteLength)
    const full = technicalIndicators(sliceColumns(bars, 0, i + 1), { symbol: 'A', live: true })
    t.strictSame(new LiveIndicators(state, 'A').indicatorsWith(barAt(bars, i)), full)
  }
  t.equal(most, (11 * 126 + 6) * 8)
})

t.test('a peek changes nothing: the same open bar gives the same answer after a wild one', async (t) => {
  const live = createLiveIndicators(barsOf(zigzag([100, 0], [120, 80])), 'A')
  const calm = { session: sessionAt(81), open: 120, high: 121, low: 119, close: 120.5, volume: 10 }
  const before = live.indicatorsWith(calm)
  live.indicatorsWith({ ...calm, high: 500, low: 1, close: 2, volume: 1e12 })
  t.strictSame(live.indicatorsWith(calm), before)
  t.equal(before.live, true)
  t.equal(before.as_of, calm.session)
})

t.test('a closed market reads the same bars without the mark live', async (t) => {
  const live = createLiveIndicators(barsOf([1, 2, 3]), 'A')
  const bar = { session: sessionAt(3), open: 3, high: 4, low: 2, close: 3, volume: 1 }
  const { live: mark } = technicalIndicatorsAt(live.viewWith(bar), { symbol: 'A', live: false })
  t.equal(mark, false)
})

/** All figures of a view's current bar that technical-indicators does not have. */
function figures(view: SeriesView) {
  const { high_at: _, low_at: __, ...retracement } = fibonacci(view) ?? { high_at: 0, low_at: 0 }
  return {
    series: SERIES.map((name) => view.series[name][view.last]),
    bollinger: bollinger(view),
    retracement,
    profile: volumeProfile(view),
  }
}
