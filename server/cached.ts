import { LRUCache } from 'lru-cache'

/**
 * A reading shared by all callers, renewed when it is older than `lifeMs`; one at a time. A failed one is not kept: the
 * next caller tries again.
 */
export function cached<T extends NonNullable<unknown>>(
  read: () => Promise<T>,
  lifeMs: number,
  clock: () => number,
): () => Promise<T> {
  const held = new LRUCache<'it', T>({
    max: 1,
    ttl: lifeMs,
    ttlResolution: 0,
    perf: { now: clock },
    fetchMethod: read,
  })
  return () => held.forceFetch('it')
}
