import t from 'tap'
import { zigzag } from '../indicators/testing/bars.ts'
import { type Bar, barsAfter, detailsOf, eventsOf } from './testing/findings.ts'

/** A swing high at 110.5; volume 100 a bar; ends at bar 32. */
const under = zigzag([100, 0], [110, 12], [104, 32])
const events = (bar: Bar, closes = under) => eventsOf(barsAfter(closes, bar), 'resistance-break')

t.test('closes above the resistance on strong volume', async (t) => {
  const strong: Bar = [105, 112, 105, 111, 160]
  t.strictSame(events(strong), [33])
  t.equal(
    detailsOf(barsAfter(under, strong), 'resistance-break', 33),
    'El cierre (111,00) superó la resistencia de 110,50 con un volumen de 1,6 veces la media de las 20 sesiones anteriores.',
  )
})

t.test('not a break', async (t) => {
  t.strictSame(events([105, 112, 105, 111, 149]), [], 'weak volume')
  t.strictSame(events([105, 112, 105, 110.5, 300]), [], 'a close on it')
  t.strictSame(events([105, 112, 105, 111, 300], under.slice(15)), [], 'no level, and too few bars to know the volume')
})
