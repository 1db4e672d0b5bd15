import t from 'tap'
import { zigzag } from '../indicators/testing/bars.ts'
import { type Bar, barsAfter, detailsOf, eventsOf } from './testing/findings.ts'

/** A swing low at 94, so a support whose zone ends at 94.47, and a fall towards it that ends at bar 32. */
const fall = zigzag([100, 0], [94.5, 10], [110, 20], [98, 32])
const above: Bar = [97.5, 97.8, 95.5, 96]
const bounce: Bar = [95.8, 97.2, 94.2, 97]
const events = (...bars: Bar[]) => eventsOf(barsAfter(fall, ...bars), 'support-bounce')

t.test('comes down to the support and closes higher', async (t) => {
  t.strictSame(events(above, bounce), [34])
  t.equal(
    detailsOf(barsAfter(fall, above, bounce), 'support-bounce', 34),
    'El precio bajó hasta 94,20, junto al soporte de 94,00, y se recuperó: abrió en 95,80 y cerró en 97,00.',
  )
  t.strictSame(events(above, [95.8, 97.2, 93, 97]), [34], 'a dip below it too')
})

t.test('not a bounce', async (t) => {
  t.strictSame(events(above, [95.8, 97.2, 94.6, 97]), [], 'out of reach')
  t.strictSame(events([97.5, 97.8, 94.4, 96], bounce), [], 'it was there the day before')
  t.strictSame(events(above, [97.2, 97.3, 94.2, 97]), [], 'a close below the open')
  t.strictSame(events(above, [94.5, 96, 94.2, 95.9]), [], 'a close below the one before')
  t.strictSame(eventsOf(barsAfter(fall.slice(20), above, bounce), 'support-bounce'), [], 'without a level')
})
