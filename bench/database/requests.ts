import type { Request } from '../harness/requests.ts'
import { FOLLOWED_BY_EXPERTS, followed, symbolOf } from './fill.ts'

/** Account and stocks of one request. */
export interface Subject {
  /** Number of requests that were sent before it. */
  i: number
  /** Number of the account that makes the request, from 1. */
  n: number
  /** Symbols: any stock, one that the account follows, one that it will unfollow, and one that it does not follow. */
  symbol: string
  own: string
  left: string
  other: string
  accounts: number
}

/** What a request has besides its method and its account; a path only where it differs from the route's name. */
type Details = Partial<Omit<Request, 'method' | 'token'>>

/** Chooses the subject of the `i`-th request, which account `n` makes. */
export function subjectOf(i: number, n: number, { stocks, accounts }: { stocks: number; accounts: number }): Subject {
  const symbol = symbolOf(((i * 6_151) % stocks) + 1)
  const at = (k: number) => symbolOf(followed(n, k, stocks))
  return { i, n, accounts, symbol, own: at(0), left: at(1), other: at(FOLLOWED_BY_EXPERTS) }
}

/** Searches use these words in turn, so that none finds the answer of the one before. */
const WORDS = ['banco andina', 'S0012', 'minera', 'telefonica sur', 'cementoss', 'grupo pacifico 3', 'a']
const to = (path: (about: Subject) => string) => (about: Subject) => ({ path: path(about) })
const bars = (interval: string) => to(({ symbol }) => `/api/bars/?symbol=${symbol}&interval=${interval}`)
const drawing = { id: 'b', kind: 'horizontal', points: [{ time: 1_700_000_000, price: 50 }] }

/** Routes whose tables grow with the market or its users, by method, path and what distinguishes them from others. */
export const REQUESTS: Readonly<Record<string, (about: Subject) => Details>> = {
  'GET /api/account/': () => ({}),
  'GET /api/charts/': to(({ symbol }) => `/api/charts/?symbol=${symbol}&graph_type=bollinger-bands`),
  'GET /api/outlook/': to(({ symbol }) => `/api/outlook/?symbol=${symbol}`),
  'GET /api/bars/ (1m)': bars('1m'),
  'GET /api/bars/ (5m)': bars('5m'),
  'GET /api/bars/ (1h)': bars('1h'),
  'GET /api/bars/ (1d)': bars('1d'),
  'GET /api/bars/ (1M)': bars('1M'),
  'GET /api/drawings/': to(({ own }) => `/api/drawings/?symbol=${own}`),
  'PUT /api/drawings/': ({ own }) => ({
    path: `/api/drawings/?symbol=${own}`,
    body: { drawings: [drawing] },
    headers: { 'if-match': '*' },
  }),
  'GET /api/user-watchlist/': () => ({}),
  'GET /api/user-watchlist/ (opportunities)': () => ({ path: '/user-watchlist/?opportunities=true' }),
  'GET /api/user-watchlist/ (opportunities of a stock)': to(
    ({ symbol }) => `/user-watchlist/?opportunities=true&symbol=${symbol}`,
  ),
  'POST /api/user-watchlist/': ({ other }) => ({ body: { ticker: other } }),
  'DELETE /api/user-watchlist/': ({ left }) => ({ body: { ticker: left } }),
  'GET /api/alerts/': () => ({}),
  'GET /api/alerts/ (of a stock)': to(({ own }) => `/api/alerts/?symbol=${own}`),
  'POST /api/alerts/': ({ own, n }) => ({
    body: { symbol: own, when: { kind: 'price', direction: 'up', level: 900 }, channels: [n] },
  }),
  'PATCH /api/alerts/{id}': ({ n }) => ({ path: `/api/alerts/${n}`, body: { paused: true } }),
  'DELETE /api/alerts/{id}': to(({ n, accounts }) => `/api/alerts/${accounts + n}`),
  'GET /api/alerts/firings/': () => ({}),
  'POST /api/alerts/firings/shown': ({ n }) => ({ body: { ids: [n] } }),
  'POST /api/alerts/firings/read': ({ n }) => ({ body: { up_to: n } }),
  'GET /api/alerts/figures/': () => ({}),
  'GET /api/search-actions/': to(({ i }) => `/api/search-actions/?name=${encodeURIComponent(WORDS[i % WORDS.length])}`),
  'GET /api/search-actions/ (by price and sector)': to(
    ({ i }) =>
      `/api/search-actions/?name=&min_price=${i % 300}&max_price=${(i % 300) + 100}&industry_id=${1 + (i % 11)}`,
  ),
  'GET /api/stocks/ (company-details)': to(({ symbol }) => `/api/stocks/?action=company-details&symbol=${symbol}`),
  'GET /api/stocks/ (user-tips)': to(({ symbol }) => `/api/stocks/?action=user-tips&symbol=${symbol}`),
  'POST /api/stocks/': ({ symbol }) => ({ body: { ticker: symbol, data: {} } }),
  'GET /api/sparklines/': () => ({}),
  'GET /api/track-records/': () => ({}),
  'GET /api/track-records/ (of a stock)': to(({ symbol }) => `/api/track-records/?symbol=${symbol}`),
  'GET /news': () => ({ path: '/news?page=1&page_size=20' }),
  'GET /news (of a stock)': to(({ symbol }) => `/news?page=1&page_size=20&symbol=${symbol}`),
  'GET /news (third page)': () => ({ path: '/news?page=3&page_size=20' }),
  'GET /api/channels/': () => ({}),
  'GET /api/admin/users/': () => ({}),
  'GET /api/admin/users/ (by a name)': to(({ n }) => `/api/admin/users/?q=u${n}`),
  'GET /api/admin/users/ (by a common name)': () => ({ path: '/api/admin/users/?q=vera' }),
  'PATCH /api/admin/users/{id}': ({ n }) => ({ path: `/api/admin/users/${n}`, body: { role: 'Expert' } }),
  'GET /api/admin/users/{id}/changes/': to(({ n }) => `/api/admin/users/${n}/changes/`),
  // This route is last, because it deletes the account that calls it.
  'DELETE /delete-user/': () => ({ path: '/delete-user/' }),
}
