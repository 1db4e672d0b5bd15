import { PASSWORD } from '#server/testing/accounts.ts'
import type { Api } from './api.ts'

/** Requests of users at the same moment, each kind by another way to the database; `n` numbers the users. */
const KINDS: Readonly<Record<string, (api: Api, n: number) => ReturnType<Api['call']>>> = {
  'log-in': (api, n) => api.call('POST', '/login/', { email: emailOf(n), password: PASSWORD }),
  register: (api, n) =>
    api.call('POST', '/register/', { name: 'Persona', email: `nueva${n}@example.com`, password: PASSWORD }),
  'forgotten password': (api, n) => api.call('POST', '/forgot-password/', { email: emailOf(n) }),
  watchlist: (api) => api.call('GET', '/api/user-watchlist/'),
  follow: (api) => api.call('POST', '/api/user-watchlist/', { ticker: 'A' }),
  news: (api) => api.call('GET', '/news?page=1&page_size=5'),
  stock: (api) => api.call('GET', '/api/stocks/?action=trading-data&symbol=A'),
  tips: (api) => api.call('GET', '/api/stocks/?action=user-tips'),
  alerts: (api) => api.call('GET', '/api/alerts/'),
  health: (api) => api.call('GET', '/health/ready'),
}

export const emailOf = (n: number) => `persona${n}@example.com`

/** An answer, and the milliseconds after which it came. */
export interface Answered {
  kind: string
  status: number
  body: unknown
  ms: number
}

/** Sends each kind of request once for every user, all at the same time. */
export function askAll(askers: readonly Api[]): Promise<Answered[]> {
  const asked = askers.flatMap((api, n) =>
    Object.entries(KINDS).map(async ([kind, ask]) => {
      const started = performance.now()
      const { status, body } = await ask(api, n)
      return { kind, status, body, ms: performance.now() - started }
    }),
  )
  return Promise.all(asked)
}
