import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextTask } from '../testing/fake-clock.ts'
import { setLinkState } from './connection.ts'
import { resource, useLoaded } from './resource.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => setLinkState({ name: 'off' }))

function fixture() {
  const fetch = vi.fn<() => Promise<{ n: number }>>()
  return { target: resource(fetch), fetch }
}

test('a view loads it, retries it after failures, and keeps old data marked as old', async () => {
  const { target, fetch } = fixture()
  fetch.mockRejectedValueOnce(new Error('away'))
  const { result } = renderHook(() => useLoaded(target))
  await act(nextTask)
  expect(result.current).toMatchObject({ status: 'error', data: null, old: false })
  fetch.mockResolvedValueOnce({ n: 1 })
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(result.current).toMatchObject({ status: 'ready', data: { n: 1 }, old: false })

  fetch.mockRejectedValueOnce(new Error('away'))
  await act(target.load)
  expect(result.current).toMatchObject({ status: 'ready', data: { n: 1 }, old: true })
  fetch.mockResolvedValueOnce({ n: 2 })
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(result.current).toMatchObject({ data: { n: 2 }, old: false })
})

test('a connection that comes back causes another try at once', async () => {
  const { target, fetch } = fixture()
  fetch.mockRejectedValueOnce(new Error('away'))
  renderHook(() => useLoaded(target))
  await act(nextTask)
  fetch.mockResolvedValue({ n: 1 })
  await act(async () => setLinkState({ name: 'live' }))
  expect(target.data).toEqual({ n: 1 })
})

test('nothing is retried once the view is gone', async () => {
  const { target, fetch } = fixture()
  fetch.mockRejectedValue(new Error('away'))
  const { unmount } = renderHook(() => useLoaded(target))
  await act(nextTask)
  unmount()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('what is gone at once is never asked for, and two views ask once', async () => {
  const { target, fetch } = fixture()
  fetch.mockResolvedValue({ n: 1 })
  renderHook(() => useLoaded(target)).unmount()
  await nextTask()
  expect(fetch).not.toHaveBeenCalled()
  for (let view = 0; view < 2; view++) renderHook(() => useLoaded(target))
  await act(nextTask)
  expect(fetch).toHaveBeenCalledTimes(1)
})
