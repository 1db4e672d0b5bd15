import t from 'tap'
import { barsAfter, detailsOf, eventsOf } from './testing/findings.ts'

const calm = (bars: number) => new Array<number>(bars).fill(10)
const events = (bars: number, volume: number) => {
  return eventsOf(barsAfter(calm(bars), [10, 10, 10, 10, volume]), 'volume-anomaly')
}

t.test('three times the mean of the 20 bars before', async (t) => {
  t.strictSame(events(20, 300), [20])
  t.strictSame(events(20, 299), [])
  t.strictSame(events(19, 5000), [], 'of too few bars')
  t.equal(
    detailsOf(barsAfter(calm(20), [10, 10, 10, 10, 123_400]), 'volume-anomaly', 20),
    'Se negociaron 123.400 acciones, 1.234,0 veces la media de las 20 sesiones anteriores (100).',
  )
})

t.test('without any volume nothing is anomalous', async (t) => {
  const silent = barsAfter(calm(20), [10, 10, 10, 10, 500])
  silent.volume.fill(0, 0, 20)
  t.strictSame(eventsOf(silent, 'volume-anomaly'), [])
})
