import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { dispatch } from '#client/src/realtime/dispatch.ts'
import { fakeServer, json } from '#client/src/testing/server.ts'
import { loadBars } from './bars.ts'
import { useBars } from './use-bars.ts'

const DAY = 86_400
const NEWEST = Date.UTC(2026, 0, 15) / 1000

/** `count` days up to `last` of a stock that has two years of them. */
function days(last: number, count: number) {
  const time = Array.from({ length: count }, (_, i) => last - (count - 1 - i) * DAY)
  const [open, high, low, close, volume] = Array.from({ length: 5 }, () => time.map(() => 100))
  const events = { splits: [], dividends: [], open_bar: false, from: NEWEST - 730 * DAY }
  return { symbol: 'AAA', currency: 'USD', interval: '1d', time, open, high, low, close, volume, ...events }
}

test('bars that fail to load are retried, and then loaded as far back as the range', async () => {
  vi.useFakeTimers()
  let isAway = true
  fakeServer({
    'GET /api/bars/': ({ query }) => {
      if (isAway) return json({ code: 'unavailable', detail: 'x' }, 503)
      return json(query.has('before') ? days(Number(query.get('before')) - DAY, 600) : days(NEWEST, 100))
    },
  })
  const { result } = renderHook(() => useBars('AAA', '1d', '1A'))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(result.current.state).toBe('error')
  isAway = false
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(result.current.state).toBe('ready')
  expect(result.current.history.bars?.bars).toBe(700)
})

test('a split that comes while an older page is on its way leaves no period without its older bars', async () => {
  let isSplit = false
  const answers: (() => void)[] = []
  fakeServer({
    'GET /api/bars/': async ({ query }) => {
      const before = query.get('before')
      if (before) {
        await new Promise<void>((resolve) => answers.push(resolve))
        return json(days(Number(before) - DAY, 600))
      }
      return json({ ...days(NEWEST, 100), splits: isSplit ? [{ time: NEWEST, ratio: 4 }] : [] })
    },
  })
  const { result } = renderHook(() => useBars('CCC', '1d', '1A'))
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  isSplit = true
  await act(() => loadBars('CCC', '1d'))
  await act(async () => answers[0]())
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(result.current.state).toBe('loading')
  await act(async () => answers[1]())
  await vi.waitFor(() => expect(result.current.state).toBe('ready'))
  expect(result.current.history.bars?.bars).toBe(700)
})

test('the first minute of a stock that had none is shown', async () => {
  let count = 0
  fakeServer({ 'GET /api/bars/': () => json({ ...days(NEWEST, count), interval: '1m', from: null }) })
  const { result } = renderHook(() => useBars('BBB', '1m', '1D'))
  await vi.waitFor(() => expect(result.current.state).toBe('empty'))
  count = 1
  const bar = { time: NEWEST, open: 100, high: 100, low: 100, close: 100, volume: 100 }
  await act(async () => {
    dispatch({ op: 'bar', symbol: 'BBB', interval: '1m', ...bar })
  })
  await vi.waitFor(() => expect(result.current.state).toBe('ready'))
})
