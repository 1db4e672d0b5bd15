import t from 'tap'
import { barsOf, zigzag } from '../indicators/testing/bars.ts'
import { detailsOf, eventsOf, mirrored } from './testing/findings.ts'

/** Falls by 1 a bar, then rises by 1 a bar: n bars after the turn RSI is 100 − 100 (13 / 14)ⁿ. */
const turn = barsOf(zigzag([100, 0], [60, 40], [75, 55]))

t.test('RSI leaves 30 upwards five bars after the turn', (t) => {
  t.strictSame(eventsOf(turn, 'rsi-up-30'), [45])
  t.strictSame(eventsOf(turn, 'rsi-down-70'), [])
  t.equal(
    detailsOf(turn, 'rsi-up-30', 45),
    'El RSI de 14 sesiones pasó de 25,7 a 31,0 y salió de la zona de sobreventa (menos de 30).',
  )
  t.end()
})

t.test('RSI leaves 70 downwards the other way round', (t) => {
  const turned = mirrored(turn, 200)
  t.strictSame(eventsOf(turned, 'rsi-down-70'), [45])
  t.strictSame(eventsOf(turned, 'rsi-up-30'), [])
  t.equal(
    detailsOf(turned, 'rsi-down-70', 45),
    'El RSI de 14 sesiones pasó de 74,3 a 69,0 y salió de la zona de sobrecompra (más de 70).',
  )
  t.end()
})
