import t from 'tap'
import { barsOf, zigzag } from '../indicators/testing/bars.ts'
import { detailsOf, eventsOf, mirrored } from './testing/findings.ts'

/** Fast %K after the turn: 1.5 / 13, 2.5 / 12, 3.5 / 11 …; before it 0.5 / 14. */
const turn = barsOf(zigzag([100, 0], [60, 40], [75, 55]))

t.test('the slow stochastic leaves 20 upwards', (t) => {
  t.strictSame(eventsOf(turn, 'stoch-up-20'), [43])
  t.strictSame(eventsOf(turn, 'stoch-down-80'), [])
  t.equal(
    detailsOf(turn, 'stoch-up-20', 43),
    'El estocástico lento (14, 3, 3) pasó de 12,0 a 21,4 y salió de la zona de sobreventa (menos de 20).',
  )
  t.end()
})

t.test('and 80 downwards', (t) => {
  const turned = mirrored(turn, 200)
  t.strictSame(eventsOf(turned, 'stoch-down-80'), [43])
  t.equal(
    detailsOf(turned, 'stoch-down-80', 43),
    'El estocástico lento (14, 3, 3) pasó de 88,0 a 78,6 y salió de la zona de sobrecompra (más de 80).',
  )
  t.end()
})
