import { hashSeed } from '../market/random.ts'

const HOUR_MS = 3_600_000
/** New sources are asked one after another, this far apart. */
const FIRST_GAP_MS = 500
const LONGEST_WAIT_MS = 24 * HOUR_MS

/** When within its interval a source is asked: 0 up to 1, the same at every start. */
function phaseOf(key: string): number {
  return hashSeed('news source', key) / 2 ** 32
}

/** When sources that were never asked are due for the first time, in milliseconds after now: soon, but not all at once. */
export function firstPolls(keys: readonly string[], pollMs: number): Map<string, number> {
  const gap = Math.min(FIRST_GAP_MS, pollMs / Math.max(1, keys.length))
  const inOrder = [...keys].sort((a, b) => phaseOf(a) - phaseOf(b))
  return new Map(inOrder.map((key, place) => [key, place * gap]))
}

/**
 * When (epoch ms) a source that was read at `now` is due again: once every `pollMs`, at its own moment of the interval,
 * so that many sources are spread evenly over it. The first time it is half to one and a half intervals away.
 */
export function nextPoll(key: string, now: number, pollMs: number): number {
  const phase = phaseOf(key) * pollMs
  const earliest = now + pollMs / 2
  return Math.ceil((earliest - phase) / pollMs) * pollMs + phase
}

/**
 * When (epoch ms) a source that failed `failures` times in a row is asked again: after 1, 2, 4 … intervals, at most an
 * hour (or one interval, where that is longer). The source's own Retry-After applies where it is longer.
 */
export function nextRetry(now: number, failures: number, pollMs: number, retryAfterMs = 0): number {
  const wait = Math.min(Math.max(HOUR_MS, pollMs), pollMs * 2 ** Math.min(failures - 1, 30))
  return now + Math.max(wait, Math.min(retryAfterMs, LONGEST_WAIT_MS))
}
