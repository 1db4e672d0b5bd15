import type { RouteOptions } from 'fastify'

const OPERATIONS = /^\/(health|metrics)(\/|$)/

/** Whether a route belongs to the API, which declares its answers, and is not a page, a file or the socket. */
export function isApiRoute({ schema, url }: Pick<RouteOptions, 'schema' | 'url'>): boolean {
  return schema?.response !== undefined && !OPERATIONS.test(url)
}
