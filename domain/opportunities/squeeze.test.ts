import t from 'tap'
import { barsOf } from '../indicators/testing/bars.ts'
import { eventsOf, firesBothWays } from './testing/findings.ts'

/** 130 lively bars, 20 calm ones, and a jump to 103: with ten bars of 100.1 and nine of 100 the band ends at 101.49. */
const squeezed = [
  ...Array.from({ length: 130 }, (_, i) => 100 + 5 * Math.sin(i)),
  ...Array.from({ length: 20 }, (_, i) => 100 + (i % 2) / 10),
  103,
  104,
]

t.test('a close beyond the bands right after their squeeze', async (t) => {
  firesBothWays(t, barsOf(squeezed), {
    at: 150,
    sum: 200,
    up: [
      'squeeze-up',
      'Las bandas de Bollinger llegaron a su menor ancho en 120 sesiones (0,2\u202f% del precio). El cierre (103,00) rompió la banda superior (101,49).',
    ],
    down: ['squeeze-down', /El cierre \(97,00\) rompió la banda inferior \(98,51\)\.$/],
  })
})

t.test('not a break of a squeeze', async (t) => {
  const lively = squeezed.map((close, i) => (i < 150 ? 100 + 5 * Math.sin(i) : close + 10))
  t.strictSame(eventsOf(barsOf(lively), 'squeeze-up'), [], 'without a squeeze')
  const young = squeezed.slice(20)
  t.strictSame(eventsOf(barsOf(young), 'squeeze-up'), [], 'bands known for fewer than 120 bars')
})
