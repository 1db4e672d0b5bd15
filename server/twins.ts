import type { FastifyInstance, RouteOptions } from 'fastify'
import { isApiRoute } from './http/api-route.ts'

/** The part of a path that stands as `:id` where it is declared. */
const NUMBER = /(?<=\/)\d+(?=\/|$)/

/**
 * Every API path exists with and without `/api`, with and without the trailing slash. Requests are rewritten to the one
 * spelling that a route was declared with, so each has one handler, one schema and one limiter key. Pages, the socket
 * and operators' paths have only one spelling, so that a path closed by a proxy has no other way in.
 */
export class Twins {
  /** The declared URL by spelling and method. */
  readonly #declared = new Map<string, Map<string, string>>()
  /** The first parts of all declared paths. */
  readonly #rooms = new Set<string>()

  /** Learns the routes of `app` as they are declared. */
  watch(app: FastifyInstance): void {
    app.addHook('onRoute', (route) => {
      this.#rooms.add(roomOf(route.url))
      for (const spelling of spellingsOf(route)) {
        const methods = this.#declared.get(spelling) ?? new Map<string, string>()
        this.#declared.set(spelling, methods)
        for (const method of [route.method].flat()) methods.set(method, route.url)
      }
    })
  }

  /** Whether a path is under `/api`, or begins like a declared one: `/news/x`, `/assets/x.js`. */
  owns(path: string): boolean {
    return /^\/api(\/|$)/.test(path) || this.#rooms.has(roomOf(path))
  }

  /** The declared URL, with its query; unknown ones stay as they came. */
  rewrite(method: string, url: string): string {
    const path = pathOf(url)
    const declared = this.#methods(path)?.get(method)
    if (declared === undefined || declared === path) return url
    return declared.replace(':id', () => NUMBER.exec(path)![0]) + url.slice(path.length)
  }

  /** The methods of a path; none for a path without a route. */
  methodsOf(url: string): string[] {
    return [...(this.#methods(pathOf(url))?.keys() ?? [])]
  }

  #methods(path: string): Map<string, string> | undefined {
    return this.#declared.get(path) ?? this.#declared.get(path.replace(NUMBER, ':id'))
  }
}

function spellingsOf(route: RouteOptions): string[] {
  if (!isApiRoute(route)) return [route.url]
  const bare = route.url.replace(/^\/api(?=\/)/, '').replace(/\/$/, '')
  return [bare, `${bare}/`, `/api${bare}`, `/api${bare}/`]
}

function pathOf(url: string): string {
  const cut = url.indexOf('?')
  return cut < 0 ? url : url.slice(0, cut)
}

const roomOf = (path: string): string => path.replace(/^\/api(?=\/)/, '').split('/', 2)[1]
