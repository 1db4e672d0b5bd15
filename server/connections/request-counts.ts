import type { FastifyRateLimitOptions, FastifyRateLimitStore } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'

type Options = FastifyRateLimitOptions & { cache?: number }

interface Count {
  current: number
  /** Monotonic milliseconds at which its window began. */
  since: number
}

/**
 * Calls by key in this process. The package's own store uses the wall clock: if that is set back, one window would
 * last until the clock is where it was, and clients that reached the limit within it would be refused all along.
 */
export class RequestCounts implements FastifyRateLimitStore {
  readonly #options: Options
  readonly #uptime: () => number
  readonly #counts: LRUCache<string, Count>

  constructor(options: Options, uptime: () => number = () => performance.now()) {
    this.#options = options
    this.#uptime = uptime
    this.#counts = new LRUCache({ max: options.cache ?? 5_000 })
  }

  incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number): void {
    const now = this.#uptime()
    let count = this.#counts.get(key)
    if (!count || now - count.since >= windowMs) {
      count = { current: 0, since: now }
      this.#counts.set(key, count)
    }
    count.current += 1
    callback(null, { current: count.current, ttl: windowMs - (now - count.since) })
  }

  child(): RequestCounts {
    return new RequestCounts(this.#options, this.#uptime)
  }
}
