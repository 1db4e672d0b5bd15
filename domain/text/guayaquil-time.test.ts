import t from 'tap'
import { guayaquilTime } from './guayaquil-time.ts'

t.test('the clocks of Guayaquil', async (t) => {
  t.equal(guayaquilTime(new Date('2026-11-20T15:07:59Z')), '20/11/2026 10:07')
  t.equal(guayaquilTime(new Date('2026-01-01T04:59:00Z')), '31/12/2025 23:59')
  t.equal(guayaquilTime(new Date('2026-01-01T05:00:00Z')), '01/01/2026 00:00')
})
