import t from 'tap'
import { createSeries } from '../../indicators/index.ts'
import { barsOf } from '../../indicators/testing/bars.ts'
import { ruleView } from '../testing/history.ts'
import { crossedDown, crossedUp, moveTo, NO_SIDES, type RuleView } from './rule.ts'

/** Bars at which RSI crosses 30 when it goes through `rsi`. */
function crossings(rsi: number[]): { up: number[]; down: number[] } {
  const series = createSeries(rsi.length)
  series.rsi_14.set(rsi)
  const view: RuleView = { columns: barsOf(rsi), series, last: -1, before: NO_SIDES, sides: NO_SIDES }
  const [up, down]: number[][] = [[], []]
  for (const i of rsi.keys()) {
    moveTo(view, i)
    if (crossedUp(view, 'rsi_30')) up.push(i)
    if (crossedDown(view, 'rsi_30')) down.push(i)
  }
  return { up, down }
}

t.test('a cross is where the side becomes the opposite of the last one', async (t) => {
  t.strictSame(crossings([25, 35, 36, 29]), { up: [1], down: [3] })
})

t.test('on the line is neither side: it does not cross until it leaves it beyond', async (t) => {
  t.strictSame(crossings([25, 30, 30, 31]), { up: [3], down: [] })
  t.strictSame(crossings([35, 30, 31]), { up: [], down: [] }, 'a touch')
  t.strictSame(crossings([25, 30 + 1e-8, 31]), { up: [2], down: [] }, 'within the tolerance')
})

t.test('the first value crosses nothing', async (t) => {
  t.strictSame(crossings([Number.NaN, Number.NaN, 35]), { up: [], down: [] })
  t.strictSame(crossings([Number.NaN, 30, 20, 40]), { up: [3], down: [] })
})

t.test('a view of the newest bar knows what went before', async (t) => {
  const series = createSeries(4)
  series.rsi_14.set([25, 30, 30, 31])
  t.ok(crossedUp(ruleView({ columns: barsOf([1, 1, 1, 1]), series, last: 3 }), 'rsi_30'))
  t.notOk(crossedUp(ruleView({ columns: barsOf([1, 1, 1, 1]), series, last: 2 }), 'rsi_30'))
  t.strictSame(ruleView({ columns: barsOf([]), series: createSeries(0), last: -1 }).sides, NO_SIDES)
})
