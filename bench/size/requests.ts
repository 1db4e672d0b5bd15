import { PASSWORD } from '../../server/testing/accounts.ts'
import { emailOf, FOLLOWED, followed, symbolOf, tokenOf } from './size.ts'

/** What one request is made of. */
export interface Request {
  path: string
  body?: object
  token?: string
  headers?: Record<string, string>
}

/** An account and its session. */
export interface Account {
  /** Its number, from 1. */
  n: number
  token: string
}

/** The database's size, and whom requests are from. */
export interface Ground {
  stocks: number
  accounts: number
  administrator: Account
  /** Another account for each `i`, as many as there are. */
  account(i: number): Account
  /** One that nobody had, and that nobody will have. */
  spent(): Account
}

export interface Ask {
  /** What sets it apart from the route's others. */
  name?: string
  /** Why it is asked less often, and has no target. */
  slow?: string
  /** The `i`-th request, from 0. */
  make(i: number, ground: Ground): Request
}

const HASHES = 'it hashes a password, one after another and slowly on purpose'
const EVEN = 'its answer takes 200 ms at least, so that its time tells nothing'

/** The account that asks, and a stock. */
interface Asker {
  i: number
  n: number
  symbol: string
  ground: Ground
}

const by =
  (path: string | ((by: Asker) => string), body?: (by: Asker) => object): Ask['make'] =>
  (i, ground) => {
    const { n, token } = ground.account(i)
    const asker = { i, n, ground, symbol: symbolOf(((i * 6_151) % ground.stocks) + 1) }
    return { path: typeof path === 'string' ? path : path(asker), token, body: body?.(asker) }
  }
const open =
  (path: string): Ask['make'] =>
  () => ({ path })
/** Of a stock that the account follows at place `k`. */
const own =
  (path: (symbol: string) => string, k = 0, rest: Partial<Request> = {}): Ask['make'] =>
  (i, ground) => {
    const { n, token } = ground.account(i)
    return { path: path(symbolOf(followed(n, k, ground.stocks))), token, ...rest }
  }
const managed =
  (path: (n: number) => string, body?: object): Ask['make'] =>
  (i, ground) => ({ path: path(ground.account(i).n), token: ground.administrator.token, body })
const ticker =
  (k: number) =>
  ({ n, ground }: Asker) => ({ ticker: symbolOf(followed(n, k, ground.stocks)) })
const WORDS = ['banco andina', 'S0012', 'minera', 'telefonica sur', 'cementoss', 'grupo pacifico 3', 'a']
/** A word of a search of its own each time: none finds the last one's answer. */
const word = (i: number) => encodeURIComponent(WORDS[i % WORDS.length])

const stock = (action: string): Ask => ({
  name: action,
  make: by(({ symbol }) => `/api/stocks/?action=${action}&symbol=${symbol}`),
})
const bars = (interval: string): Ask => ({
  name: interval,
  make: by(({ symbol }) => `/api/bars/?symbol=${symbol}&interval=${interval}`),
})

/** By method and path, as the OpenAPI document names them. */
export const REQUESTS: Readonly<Record<string, readonly Ask[]>> = {
  'GET /api/account/': [{ make: by('/api/account/') }],
  'POST /register/': [
    {
      slow: HASHES,
      make: (i) => ({ path: '/register/', body: { name: 'Ana', email: `new${i}@example.com`, password: PASSWORD } }),
    },
  ],
  'POST /confirm-email/': [
    {
      make: (i, { accounts }) => ({
        path: `/confirm-email/?ucid=${tokenOf('confirm', accounts + 1 + (i % Math.floor(accounts / 20)))}`,
        body: {},
      }),
    },
  ],
  'POST /login/': [
    {
      slow: HASHES,
      make: (i, ground) => ({ path: '/login/', body: { email: emailOf(ground.account(i).n), password: PASSWORD } }),
    },
  ],
  'POST /logout/': [{ make: (_, ground) => ({ path: '/logout/', token: ground.spent().token }) }],
  'POST /forgot-password/': [
    { slow: EVEN, make: (i, ground) => ({ path: '/forgot-password/', body: { email: emailOf(ground.account(i).n) } }) },
  ],
  'POST /reset-password/': [
    {
      slow: HASHES,
      make: (i, { accounts }) => ({
        path: `/reset-password/?ucid=${tokenOf('reset', (i % Math.floor(accounts / 10)) * 10 + 5)}`,
        body: { password: 'cordillera2026y' },
      }),
    },
  ],
  'DELETE /delete-user/': [{ make: (_, ground) => ({ path: '/delete-user/', token: ground.spent().token }) }],
  'GET /api/home-features/': [{ make: open('/api/home-features/') }],
  'GET /api/app-plans/': [{ make: open('/api/app-plans/') }],
  'GET /referrals/': [{ make: open('/referrals/') }],
  'GET /api/countries': [{ make: by('/api/countries') }],
  'GET /api/industries': [{ make: by('/api/industries') }],
  'GET /api/charts/': [
    {
      make: (i, { stocks }) => ({
        path: `/api/charts/?symbol=${symbolOf(((i * 6_151) % stocks) + 1)}&graph_type=bollinger-bands`,
      }),
    },
  ],
  'GET /api/bars/': ['1m', '5m', '1h', '1d', '1M'].map(bars),
  'GET /api/drawings/': [{ make: own((symbol) => `/api/drawings/?symbol=${symbol}`) }],
  'PUT /api/drawings/': [
    {
      make: own((symbol) => `/api/drawings/?symbol=${symbol}`, 1, {
        body: { drawings: [{ id: 'b', kind: 'horizontal', points: [{ time: 1_700_000_000, price: 50 }] }] },
        headers: { 'if-match': '*' },
      }),
    },
  ],
  'GET /api/chart-settings/': [{ make: by('/api/chart-settings/') }],
  'PUT /api/chart-settings/': [{ make: by('/api/chart-settings/', () => ({ look: 'line' })) }],
  'GET /api/user-watchlist/': [
    { make: by('/api/user-watchlist/') },
    { name: 'opportunities', make: by('/user-watchlist/?opportunities=true') },
    {
      name: 'opportunities of a stock',
      make: by(({ symbol }) => `/user-watchlist/?opportunities=true&symbol=${symbol}`),
    },
  ],
  'POST /api/user-watchlist/': [{ make: by('/api/user-watchlist/', ticker(FOLLOWED.Expert + 1)) }],
  'DELETE /api/user-watchlist/': [{ make: by('/api/user-watchlist/', ticker(1)) }],
  'GET /api/alerts/': [
    { make: by('/api/alerts/') },
    { name: 'of a stock', make: own((symbol) => `/api/alerts/?symbol=${symbol}`) },
  ],
  'POST /api/alerts/': [
    {
      make: by('/api/alerts/', ({ n, ground }) => ({
        symbol: symbolOf(followed(n, 0, ground.stocks)),
        when: { kind: 'price', direction: 'up', level: 900 },
        channels: [n],
      })),
    },
  ],
  'PATCH /api/alerts/{id}': [
    {
      make: by(
        ({ n }) => `/api/alerts/${n}`,
        () => ({ paused: true }),
      ),
    },
  ],
  'DELETE /api/alerts/{id}': [{ make: by(({ n, ground }) => `/api/alerts/${ground.accounts + n}`) }],
  'GET /api/alerts/firings/': [{ make: by('/api/alerts/firings/') }],
  'POST /api/alerts/firings/shown': [{ make: by('/api/alerts/firings/shown', ({ n }) => ({ ids: [n] })) }],
  'POST /api/alerts/firings/read': [{ make: by('/api/alerts/firings/read', ({ n }) => ({ up_to: n })) }],
  'GET /api/alerts/figures/': [{ make: by('/api/alerts/figures/') }],
  'GET /api/search-actions/': [
    { make: by(({ i }) => `/api/search-actions/?name=${word(i)}`) },
    {
      name: 'by price and sector',
      make: by(
        ({ i }) =>
          `/api/search-actions/?name=&min_price=${i % 300}&max_price=${(i % 300) + 100}&industry_id=${1 + (i % 11)}`,
      ),
    },
  ],
  'GET /api/stocks/': ['trading-data', 'technical-indicators', 'company-details', 'user-tips'].map(stock),
  'POST /api/stocks/': [{ make: by('/api/stocks/', ({ symbol }) => ({ ticker: symbol, data: {} })) }],
  'GET /api/sparklines/': [{ make: by('/api/sparklines/') }],
  'GET /api/track-records/': [
    { make: by('/api/track-records/') },
    { name: 'of a stock', make: by(({ symbol }) => `/api/track-records/?symbol=${symbol}`) },
  ],
  'GET /news': [
    { make: by('/news?page=1&page_size=20') },
    { name: 'of a stock', make: by(({ symbol }) => `/news?page=1&page_size=20&symbol=${symbol}`) },
    { name: 'third page', make: by('/news?page=3&page_size=20') },
  ],
  'GET /api/channels/': [{ make: by('/api/channels/') }],
  'POST /api/channels/': [{ make: by('/api/channels/', () => ({ kind: 'ntfy', url: 'https://example.com/other' })) }],
  'DELETE /api/channels/{id}': [{ make: by(({ n, ground }) => `/api/channels/${2 * ground.accounts + n}`) }],
  'POST /api/channels/{id}/test': [{ make: by(({ n, ground }) => `/api/channels/${ground.accounts + n}/test`) }],
  'POST /api/alerts/receipts/': [
    {
      make: (i, ground) => ({ path: '/api/alerts/receipts/', body: { token: tokenOf('shown', ground.account(i).n) } }),
    },
  ],
  'GET /api/alerts/settings/': [{ make: by('/api/alerts/settings/') }],
  'PUT /api/alerts/settings/': [
    { make: by('/api/alerts/settings/', () => ({ quiet: { from: '22:00', to: '07:00', zone: 'America/Lima' } })) },
  ],
  'GET /health/live': [{ make: open('/health/live') }],
  'GET /health/ready': [{ make: open('/health/ready') }],
  'GET /metrics': [{ make: open('/metrics') }],
  'POST /api/admin/session': [{ make: managed(() => '/api/admin/session') }],
  'GET /api/admin/users/': [
    { make: managed(() => '/api/admin/users/') },
    { name: 'by a name', make: managed((n) => `/api/admin/users/?q=u${n}`) },
    { name: 'by a common name', make: managed(() => '/api/admin/users/?q=vera') },
  ],
  'PATCH /api/admin/users/{id}': [{ make: managed((n) => `/api/admin/users/${n}`, { role: 'Expert' }) }],
  'GET /api/admin/users/{id}/changes/': [{ make: managed((n) => `/api/admin/users/${n}/changes/`) }],
  'GET /api/admin/sources/': [{ make: managed(() => '/api/admin/sources/') }],
}
