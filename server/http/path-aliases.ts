import type { FastifyInstance, RouteOptions } from 'fastify'

/** The part of a path that stands as `:id` where it is declared. */
const NUMBER_IN_PATH = /(?<=\/)\d+(?=\/|$)/

/**
 * Every API path exists with and without `/api`, with and without the trailing slash. Requests are rewritten to the one
 * spelling that a route was declared with, so that each has one handler, one schema and one limiter key. Pages, the
 * socket and operators' paths have only one spelling, so that a path closed by a proxy has no other way in.
 */
export class PathAliases {
  /** The declared URL by spelling and method. */
  readonly #declared = new Map<string, Map<string, string>>()

  /** Registers the routes of `app` as they are declared. */
  watchRoutes(app: FastifyInstance): void {
    app.addHook('onRoute', (route) => {
      for (const spelling of spellingsOf(route)) {
        const methods = this.#declared.get(spelling) ?? new Map<string, string>()
        this.#declared.set(spelling, methods)
        for (const method of [route.method].flat()) methods.set(method, route.url)
      }
    })
  }

  /** The declared URL, with its query; unknown ones stay as they came. */
  rewrite(method: string, url: string): string {
    const path = pathOf(url)
    const declared = this.#methods(path)?.get(method)
    if (declared === undefined || declared === path) return url
    return declared.replace(':id', () => NUMBER_IN_PATH.exec(path)![0]) + url.slice(path.length)
  }

  /** The methods of a path; none for a path without a route. */
  methodsOf(url: string): string[] {
    return [...(this.#methods(pathOf(url))?.keys() ?? [])]
  }

  #methods(path: string): Map<string, string> | undefined {
    return this.#declared.get(path) ?? this.#declared.get(path.replace(NUMBER_IN_PATH, ':id'))
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

const OPERATIONS = /^\/(health|metrics)(\/|$)/

/** Whether a route belongs to the API, which declares its answers, and is not a page, a file or the socket. */
export function isApiRoute({ schema, url }: Pick<RouteOptions, 'schema' | 'url'>): boolean {
  return schema?.response !== undefined && !OPERATIONS.test(url)
}
