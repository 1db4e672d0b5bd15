import fc from 'fast-check'
import t from 'tap'
import { dailyAt, hourlyAt, nominalTick } from './schedule.ts'

t.test('a job belongs to the last tick before it was made', async (t) => {
  const tick = (schedule: Parameters<typeof nominalTick>[0], at: string) =>
    nominalTick(schedule, new Date(at)).toISOString()
  t.equal(tick(hourlyAt(17), '2026-11-20T06:17:03Z'), '2026-11-20T06:17:00.000Z')
  t.equal(tick(hourlyAt(17), '2026-11-20T06:16:59Z'), '2026-11-20T06:17:00.000Z', 'clocks differ a little')
  t.equal(tick(hourlyAt(17), '2026-11-20T07:16:00Z'), '2026-11-20T06:17:00.000Z', 'late')
  t.equal(tick(dailyAt(3, 5), '2026-11-20T03:04:00Z'), '2026-11-19T03:05:00.000Z')
  t.equal(tick(dailyAt(3, 5), '2026-11-20T23:59:00Z'), '2026-11-20T03:05:00.000Z')
  t.equal(dailyAt(3, 5).cron, '5 3 * * *')
  t.equal(hourlyAt(17).cron, '17 * * * *')
})

t.test('jobs made around one tick belong to the same one', async () => {
  const ticks = fc.record({
    hour: fc.nat(500_000),
    minute: fc.nat(59),
    late: fc.integer({ min: -4_999, max: 3_500_000 }),
  })
  fc.assert(
    fc.property(ticks, ({ hour, minute, late }) => {
      const tick = hour * 3_600_000 + minute * 60_000
      return nominalTick(hourlyAt(minute), new Date(tick + late)).getTime() === tick
    }),
  )
})
