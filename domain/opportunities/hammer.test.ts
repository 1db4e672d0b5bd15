import t from 'tap'
import { type Bar, barsAfter, detailsOf, eventsOf } from './testing/findings.ts'

const fall = [12, 11.5, 11]
const stick: Bar = [10.8, 10.85, 10.3, 10.85]
const rise: Bar = [10.9, 11.3, 10.8, 11.2]
const events = (closes: number[], ...bars: Bar[]) => eventsOf(barsAfter(closes, ...bars), 'hammer')

t.test('a long lower shadow after a fall, confirmed by a rise', async (t) => {
  t.strictSame(events(fall, stick, rise), [4])
  t.strictSame(events(fall, [10.85, 10.85, 10.3, 10.8], rise), [4], 'of a falling body too')
  t.equal(
    detailsOf(barsAfter(fall, stick, rise), 'hammer', 4),
    'Tras una caída, la vela anterior bajó hasta 10,30 y se recuperó hasta 10,85 (martillo). La sesión la confirmó con un cierre más alto: 11,20.',
  )
})

t.test('not a hammer', async (t) => {
  t.strictSame(events([10, 11, 12], stick, rise), [], 'after a rise')
  t.strictSame(events(fall, stick, [11.3, 11.4, 10.8, 11]), [], 'confirmed by no rising body')
  t.strictSame(events(fall, stick, [10.5, 10.9, 10.4, 10.8]), [], 'confirmed by no higher close')
  t.strictSame(events(fall, [10.8, 10.85, 10.75, 10.85], rise), [], 'a short shadow')
  t.strictSame(events(fall, [10.8, 11.2, 10.3, 10.85], rise), [], 'an upper shadow')
})
