import fc from 'fast-check'
import t from 'tap'
import { ATR } from 'technicalindicators'
import { toColumns } from '../market/bars/columns.ts'
import { atr } from './atr.ts'
import { viewOf } from './index.ts'
import { anyHistory } from './testing/any-history.ts'
import { viewAt } from './testing/bars.ts'

t.test('from 15 bars on; a gap counts from the close before', async (t) => {
  const flat = new Array(20).fill(10)
  t.equal(atr(viewAt(flat.slice(0, 14))), null)
  t.equal(atr(viewAt(flat.slice(0, 15))), 1, 'half a unit to either side')
  const jump = atr(viewAt([...flat.slice(0, 15), 14]))
  t.ok(Math.abs(jump! - (13 * 1 + 4.5) / 14) < 1e-12, `${jump}`)
})

t.test('as technicalindicators has it, over any history', async () => {
  fc.assert(
    fc.property(anyHistory, ({ bars }) => {
      const columns = toColumns(bars)
      const { high, low, close } = columns
      const theirs = ATR.calculate({ period: 14, high: [...high], low: [...low], close: [...close] })
      const ours = bars.map((_, last) => atr({ ...viewOf(columns), last })).filter((value) => value !== null)
      const scale = Math.max(0, ...high)
      return ours.length === theirs.length && ours.every((value, i) => Math.abs(value - theirs[i]) <= 1e-9 * scale)
    }),
  )
})
