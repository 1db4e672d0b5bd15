import t from 'tap'
import { barsOf, zigzag } from '../indicators/testing/bars.ts'
import { firesBothWays } from './testing/findings.ts'

/** Fast %K after the turn: 1.5 / 13, 2.5 / 12, 3.5 / 11 …; before it 0.5 / 14. */
const turn = barsOf(zigzag([100, 0], [60, 40], [75, 55]))

t.test('the slow stochastic leaves 20 upwards, and 80 downwards', async (t) => {
  const said = (from: string) => `El estocástico lento (14, 3, 3) pasó de ${from}`
  firesBothWays(t, turn, {
    at: 43,
    sum: 200,
    up: ['stoch-up-20', said('12,0 a 21,4 y salió de la zona de sobreventa (menos de 20).')],
    down: ['stoch-down-80', said('88,0 a 78,6 y salió de la zona de sobrecompra (más de 80).')],
  })
})
