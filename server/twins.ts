import type { FastifyInstance } from 'fastify'

/**
 * Every API path exists with and without `/api`, with and without the trailing slash. Requests are rewritten to the one
 * spelling that a route was declared with, so each has one handler, one schema and one limiter key.
 */
export class Twins {
  readonly #declared = new Map<string, string>()
  /** The first parts of all declared paths. */
  readonly #rooms = new Set<string>()

  /** Learns the routes of `app` as they are declared. */
  watch(app: FastifyInstance): void {
    app.addHook('onRoute', (route) => {
      for (const method of [route.method].flat()) this.#declared.set(`${method} ${bare(route.url)}`, route.url)
      this.#rooms.add(roomOf(route.url))
    })
  }

  /** Whether a path is under `/api`, or begins as a declared one does: `/news/x`, `/assets/x.js`. */
  owns(path: string): boolean {
    return /^\/api(\/|$)/.test(path) || this.#rooms.has(roomOf(path))
  }

  /** The URL as it was declared, with its query; unknown ones are left as they came. */
  rewrite(method: string, url: string): string {
    const cut = url.indexOf('?')
    const path = cut < 0 ? url : url.slice(0, cut)
    const declared = this.#declared.get(`${method} ${bare(path)}`)
    return declared === undefined ? url : cut < 0 ? declared : declared + url.slice(cut)
  }
}

function bare(path: string): string {
  const withoutApi = path.startsWith('/api/') ? path.slice(4) : path
  return withoutApi.length > 1 && withoutApi.endsWith('/') ? withoutApi.slice(0, -1) : withoutApi
}

const roomOf = (path: string): string => bare(path).split('/', 2)[1]
