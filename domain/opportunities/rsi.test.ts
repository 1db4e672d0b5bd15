import t from 'tap'
import { barsOf, zigzag } from '../indicators/testing/bars.ts'
import { firesBothWays } from './testing/findings.ts'

/** Falls by 1 a bar, then rises by 1 a bar: n bars after the turn RSI is 100 − 100 (13 / 14)ⁿ. */
const turn = barsOf(zigzag([100, 0], [60, 40], [75, 55]))

t.test('RSI leaves 30 upwards five bars after the turn, and 70 downwards the other way round', async (t) => {
  firesBothWays(t, turn, {
    at: 45,
    sum: 200,
    up: ['rsi-up-30', 'El RSI de 14 sesiones pasó de 25,7 a 31,0 y salió de la zona de sobreventa (menos de 30).'],
    down: ['rsi-down-70', 'El RSI de 14 sesiones pasó de 74,3 a 69,0 y salió de la zona de sobrecompra (más de 70).'],
  })
})
