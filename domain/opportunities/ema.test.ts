import t from 'tap'
import { viewOf } from '../indicators/index.ts'
import { barsOf, zigzag } from '../indicators/testing/bars.ts'
import { eventsOf, firesBothWays } from './testing/findings.ts'

t.test('EMA 20 crosses EMA 50', async (t) => {
  const turn = barsOf(zigzag([100, 0], [60, 60], [110, 110]))
  const [at] = eventsOf(turn, 'ema-up')
  const { ema_20, ema_50 } = viewOf(turn).series
  t.ok(ema_20[at - 1] < ema_50[at - 1] && ema_20[at] > ema_50[at])
  const said = /^La media exponencial de 20 sesiones \(\d\d,\d\d\) cruzó por encima de la de 50 \(\d\d,\d\d\)\.$/
  firesBothWays(t, turn, { at, sum: 200, up: ['ema-up', said], down: ['ema-down', /cruzó por debajo de la de 50/] })
})

t.test('the first averages cross nothing', async (t) => {
  t.strictSame(eventsOf(barsOf(zigzag([100, 0], [140, 70])), 'ema-up'), [])
})
