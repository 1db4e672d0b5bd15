import type { FastifyRequest } from 'fastify'

const OPERATIONS = /^\/(health|metrics)(\/|$)/

/** Whether a request reached a route of the API, which declares its answers, rather than a page, a file or the socket. */
export function isApiCall({ routeOptions }: FastifyRequest): boolean {
  const { schema, url } = routeOptions
  return schema?.response !== undefined && !OPERATIONS.test(url ?? '')
}
