import t from 'tap'
import { barsAfter, eventsOf, firesBothWays } from './testing/findings.ts'

const engulfing = barsAfter([10, 10], [10, 10.2, 9.4, 9.5], [9.4, 10.5, 9.3, 10.3])

t.test('a body that covers the one before', async (t) => {
  firesBothWays(t, engulfing, {
    at: 3,
    sum: 20,
    up: [
      'engulfing-up',
      'Una vela alcista (de 9,40 a 10,30) envolvió el cuerpo de la vela bajista anterior (de 10,00 a 9,50).',
    ],
    down: [
      'engulfing-down',
      'Una vela bajista (de 10,60 a 9,70) envolvió el cuerpo de la vela alcista anterior (de 10,00 a 10,50).',
    ],
  })
})

t.test('not one that leaves a part of it', async (t) => {
  t.strictSame(eventsOf(barsAfter([10], [10, 10.2, 9.4, 9.5], [9.6, 10.5, 9.3, 10.3]), 'engulfing-up'), [])
  t.strictSame(eventsOf(barsAfter([10], [10, 10.2, 9.4, 9.5], [9.4, 10.5, 9.3, 9.9]), 'engulfing-up'), [])
})
