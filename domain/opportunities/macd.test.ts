import t from 'tap'
import { viewOf } from '../indicators/index.ts'
import { barsOf, zigzag } from '../indicators/testing/bars.ts'
import { eventsOf, firesBothWays } from './testing/findings.ts'

/** Falls ever faster, then rises: MACD stays below its signal until after the turn. */
const closes = zigzag([100, 0], [95, 30], [70, 60], [100, 80])
const turn = barsOf(closes)

t.test('the MACD line crosses its signal', async (t) => {
  const [at] = eventsOf(turn, 'macd-up')
  const { histogram } = viewOf(turn).series
  t.ok(at > 60)
  t.ok(histogram[at - 1] < 0 && histogram[at] > 0)
  firesBothWays(t, turn, {
    at,
    sum: 200,
    up: ['macd-up', /^La línea MACD \(-\d,\d\d\) cruzó por encima de su señal \(-\d,\d\d\)\.$/],
    down: ['macd-down', /cruzó por debajo de su señal/],
  })
})

t.test('the first value of the signal crosses nothing', async (t) => {
  const start = barsOf(zigzag([100, 0], [100, 25], [120, 33], [140, 40]))
  t.ok(viewOf(start).series.histogram[33] > 0)
  t.strictSame(eventsOf(start, 'macd-up'), [])
})
