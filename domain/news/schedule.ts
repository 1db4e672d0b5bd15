import { hashSeed } from '../market/random.ts'
import { retryDelay } from '../retry-delay.ts'

const HOUR_MS = 3_600_000
/** Milliseconds between the first reads of new sources, which are read one after another. */
const FIRST_GAP_MS = 500
const LONGEST_WAIT_MS = 24 * HOUR_MS

/** The moment within its interval at which a source is read, from 0 up to 1; the same at every start. */
function phaseOf(key: string): number {
  return hashSeed('news source', key) / 2 ** 32
}

/** First reads of new sources, in milliseconds from now: soon, but not all at the same time. */
export function firstPolls(keys: readonly string[], pollMs: number): Map<string, number> {
  const gap = Math.min(FIRST_GAP_MS, pollMs / Math.max(1, keys.length))
  const inOrder = [...keys].sort((a, b) => phaseOf(a) - phaseOf(b))
  return new Map(inOrder.map((key, place) => [key, place * gap]))
}

/**
 * Time (epoch ms) at which a source that was read at `now` is due again: once every `pollMs`, at its own moment of the
 * interval, so that many sources are spread evenly over it. The first time it is half to one and a half intervals away.
 */
export function nextPoll(key: string, now: number, pollMs: number): number {
  const phase = phaseOf(key) * pollMs
  const earliest = now + pollMs / 2
  return Math.ceil((earliest - phase) / pollMs) * pollMs + phase
}

/**
 * Time (epoch ms) at which a source that failed `failures` times in a row is read again: after 1, 2, 4 … intervals, at
 * most an hour (or one interval, where that is longer). The source's own Retry-After applies where it is longer.
 */
export function nextRetry(now: number, failures: number, pollMs: number, retryAfterMs = 0): number {
  const wait = retryDelay(failures - 1, { first: pollMs, longest: Math.max(HOUR_MS, pollMs) })
  return now + Math.max(wait, Math.min(retryAfterMs, LONGEST_WAIT_MS))
}
