import t from 'tap'
import { barsAfter, eventsOf, firesBothWays } from './testing/findings.ts'

const star = barsAfter([10, 10], [10, 10.1, 8.9, 9], [8.5, 8.6, 8.3, 8.4], [8.8, 9.8, 8.7, 9.7])

t.test('a fall, a pause below a gap, a rise beyond the middle of the fall', async (t) => {
  firesBothWays(t, star, {
    at: 4,
    sum: 20,
    up: [
      'morning-star',
      'Tras una caída de 10,00 a 9,00 y una pausa con hueco en 8,40, el precio subió hasta 9,70, por encima de la mitad de la primera vela.',
    ],
    down: [
      'evening-star',
      'Tras un alza de 10,00 a 11,00 y una pausa con hueco en 11,60, el precio bajó hasta 10,30, por debajo de la mitad de la primera vela.',
    ],
  })
})

t.test('not when the rise ends below the middle', async (t) => {
  const weak = barsAfter([10, 10], [10, 10.1, 8.9, 9], [8.5, 8.6, 8.3, 8.4], [8.8, 9.8, 8.7, 9.4])
  t.strictSame(eventsOf(weak, 'morning-star'), [])
})
