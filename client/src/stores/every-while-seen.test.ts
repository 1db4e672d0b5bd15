import { expect, test, vi } from 'vitest'
import { everyWhileSeen } from './every-while-seen.ts'
import { pausePrices, resumePrices } from './prices.ts'

test('it is called again and again, but not while the page is hidden, prices are paused, or after its end', () => {
  vi.useFakeTimers()
  let calls = 0
  const stop = everyWhileSeen(1_000, () => (calls += 1))
  vi.advanceTimersByTime(3_500)
  expect(calls).toBe(3)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  vi.advanceTimersByTime(2_000)
  visibility.mockRestore()
  pausePrices()
  vi.advanceTimersByTime(2_000)
  resumePrices()
  expect(calls).toBe(3)
  vi.advanceTimersByTime(1_000)
  expect(calls).toBe(4)
  stop()
  vi.advanceTimersByTime(5_000)
  expect(calls).toBe(4)
})
