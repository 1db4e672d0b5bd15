import { vi } from 'vitest'

interface Received {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
}

type Reply = Response | Promise<Response>
type Routes = Record<string, (call: Received) => Reply>

export const json = (body: unknown, status = 200): Response => Response.json(body, { status })

/**
 * Answers the page's calls for one test. A route is `METHOD /path`, for /api/stocks/ with ` action`. Other calls answer
 * 500. Returns the calls received so far.
 */
export function fakeServer(routes: Routes): Received[] {
  const calls: Received[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost')
    const call: Received = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    calls.push(call)
    const action = url.searchParams.get('action')
    const route = routes[`${call.method} ${call.path}${action ? ` ${action}` : ''}`]
    return route ? route(call) : json({ code: 'unrouted' }, 500)
  })
  return calls
}
