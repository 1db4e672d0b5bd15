import { expect, test } from 'vitest'
import { CLOSE } from '#domain/contract/live/protocol.ts'
import { reconnectDelay } from './socket.ts'

const lost = { code: 1006, retryMs: null }
const most = () => 1 - Number.EPSILON
const least = () => 0

test('the first retry falls within three seconds, the others under a growing, capped ceiling', () => {
  const ceilings = [0, 1, 2, 3, 4, 5, 6, 7, 40].map((attempt) => Math.round(reconnectDelay(lost, attempt, most) ?? -1))
  expect(ceilings).toEqual([3000, 1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000])
  expect([0, 3].map((attempt) => reconnectDelay(lost, attempt, least))).toEqual([0, 0])
})

test('a refused session is never tried again', () => {
  expect(reconnectDelay({ code: 4401, retryMs: null }, 0, most)).toBe(null)
  expect(reconnectDelay({ code: 4403, retryMs: 5 }, 0, most)).toBe(null)
})

test('a connection that is too slow, also with its first message, is retried after a growing time', () => {
  const waits = [0, 3].map((attempt) => reconnectDelay({ code: CLOSE.slow, retryMs: null }, attempt, () => 0.5))
  expect(waits).toEqual([1_500, 2_000])
})

test('over a limit the wait is a minute; a farewell is obeyed, a resync gets jitter', () => {
  expect(reconnectDelay({ code: 4429, retryMs: null }, 0, least)).toBe(60_000)
  expect(reconnectDelay({ code: 1012, retryMs: 7_000 }, 0, least)).toBe(7_000)
  expect(reconnectDelay({ code: 1012, retryMs: 7_000 }, 0, most)).toBeCloseTo(7_500)
  expect(reconnectDelay({ code: 4010, retryMs: null }, 0, () => 0.5)).toBe(1_500)
})
