import { LRUCache } from 'lru-cache'
import { steadyClock } from '#platform/process/steady-clock.ts'

/**
 * A value shared by all callers and read again when it is older than `lifeMs`; one read at a time. A failed read is not
 * kept: the next caller tries again.
 */
export function cached<T extends NonNullable<unknown>>(
  read: () => Promise<T>,
  lifeMs: number,
  clock: () => number,
): () => Promise<T> {
  const values = new LRUCache<'value', T>({
    max: 1,
    ttl: lifeMs,
    ttlResolution: 0,
    perf: { now: steadyClock(clock) },
    fetchMethod: read,
  })
  return () => values.forceFetch('value')
}
