import t from 'tap'
import { technicalIndicators } from '../indicators/index.ts'
import { toColumns } from '../market/bars/columns.ts'
import { EXCHANGES } from '../market/calendars/index.ts'
import { createRandom } from '../market/random.ts'
import { ClosedBars } from './closed-bars.ts'

t.test('what it reads is what the page shows of the same bars, however many there are', async (t) => {
  const random = createRandom(7)
  let close = 100
  const bars = Array.from({ length: 400 }, (_, i) => {
    const open = close
    close = open * (1 + 0.06 * (random() - 0.5))
    const session = new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10)
    return { session, open, high: Math.max(open, close), low: Math.min(open, close), close, volume: 1_000 }
  })
  const subject = { symbol: 'ACME', currency: 'USD' }
  for (const count of [1, 20, 60, 250, 251, 399]) {
    const closed = new ClosedBars(toColumns(bars.slice(0, count)), EXCHANGES.NYSE, subject)
    const shown = (end: number) => technicalIndicators(toColumns(bars.slice(0, end)), { symbol: 'ACME', live: false })
    t.same(closed.indicators(), shown(count), `${count} closed bars`)
    t.same({ ...closed.live(bars[count]), live: false }, { ...shown(count + 1), live: false }, 'and an open one')
  }
})
