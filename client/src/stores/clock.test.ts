import { expect, test, vi } from 'vitest'
import { adjustClock, clock, tick } from './clock.ts'

test('a machine with a wrong clock uses the server time; a second of rounding changes nothing', () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T12:00:00Z'))
  adjustClock('Fri, 20 Nov 2026 12:10:00 GMT')
  tick()
  expect(new Date(clock.now).toISOString()).toBe('2026-11-20T12:10:00.000Z')
  adjustClock(null)
  adjustClock('nonsense')
  tick()
  expect(new Date(clock.now).toISOString()).toBe('2026-11-20T12:10:00.000Z')
  adjustClock('Fri, 20 Nov 2026 11:59:59 GMT')
  tick()
  expect(new Date(clock.now).toISOString()).toBe('2026-11-20T12:00:00.000Z')
})
