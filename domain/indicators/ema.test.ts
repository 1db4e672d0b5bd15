import t from 'tap'
import { ema, emaWeight } from './ema.ts'
import { viewAt } from './testing/bars.ts'

t.test('the first n values weigh alike, later ones 2 / (n + 1)', async (t) => {
  t.strictSame(
    [1, 2, 3, 4, 5].map((seen) => emaWeight(seen, 3)),
    [1, 1 / 2, 1 / 3, 0.5, 0.5],
  )
})

t.test('EMA n starts at bar n with the mean of the first n closes', async (t) => {
  const line = Array.from({ length: 50 }, (_, i) => 100 + i)
  t.strictSame(ema(viewAt(line.slice(0, 19))), { ema_20: null, ema_50: null })
  t.strictSame(ema(viewAt(line.slice(0, 20))), { ema_20: 109.5, ema_50: null })
  const { ema_20, ema_50 } = ema(viewAt(line))
  // On a straight line an average that starts with the first n stays (n − 1) / 2 behind for ever.
  t.ok(Math.abs((ema_20 ?? 0) - 139.5) < 1e-9)
  t.ok(Math.abs((ema_50 ?? 0) - 124.5) < 1e-9)
})
