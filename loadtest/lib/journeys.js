import { api } from './client.js'
import { failed } from './errors.js'

/** @import { User } from './users.js' */

/** Calls of the journeys under their names in the summary. */
export const CALLS = [
  'page',
  'features',
  'plans',
  'login',
  'watchlist',
  'sparklines',
  'trading-data',
  'indicators',
  'company',
  'chart',
  'opportunities',
  'news',
  'search',
  'commentary',
]

const GRAPHS = ['divergence', 'volume-profile', 'rsi-stochastic-oscillator', 'fibonacci-levels', 'bollinger-bands']
/** Texts that an investor types into the search. */
const QUERIES = ['a', 'ban', 'el', 'min', 's', 'te']

/** A visitor without an account opens the landing page. */
export function visitor() {
  api({ name: 'page', path: '/', has: '<html' })
  api({ name: 'features', path: '/api/home-features/', has: '"visible_on_home":' })
  api({ name: 'plans', path: '/api/app-plans/', has: '"price":' })
}

/**
 * Logs in, and returns the bearer token of the session, '' where there is none.
 * @param {User} user
 * @returns {string}
 */
export function signIn({ email, password }) {
  const text = api({
    name: 'login',
    method: 'POST',
    path: '/login/',
    body: { email, password },
    has: '"access_token":',
  })
  return text ? JSON.parse(text).access : ''
}

/**
 * An investor reads the watchlist, opens one of its stocks, reads the news, and searches.
 * @param {string} token
 */
export function visit(token) {
  const symbol = one(followed(token) ?? [])
  if (!symbol) return
  api({ name: 'sparklines', path: '/api/sparklines/', token, has: '[' })
  const stock = `/api/stocks/?symbol=${encodeURIComponent(symbol)}`
  api({ name: 'trading-data', path: `${stock}&action=trading-data`, token, has: '"currentPrice":' })
  const indicators = api({
    name: 'indicators',
    path: `${stock}&action=technical-indicators&timeframe=1D`,
    token,
    has: '"rsi_14":',
  })
  api({ name: 'company', path: `${stock}&action=company-details`, token, has: '"sector":' })
  const chart = `/api/charts/?symbol=${encodeURIComponent(symbol)}&graph_type=${one(GRAPHS)}`
  api({ name: 'chart', path: chart, has: '"series":' })
  api({ name: 'opportunities', path: '/user-watchlist/?opportunities=true', token, has: '[' })
  api({ name: 'news', path: '/news?page=1&page_size=10', token, has: '"results":' })
  const search = `/api/search-actions/?name=${one(QUERIES)}&min_price=0&max_price=2000`
  api({ name: 'search', path: search, token, has: '"results":' })
  api({
    name: 'commentary',
    method: 'POST',
    path: '/api/stocks/',
    token,
    body: { ticker: symbol, data: indicators ? JSON.parse(indicators) : {} },
    has: '"analysis":',
    or: '"not_ready"',
  })
}

/**
 * Reads the symbols of a user's watchlist; null where the call failed.
 * @param {string} token
 */
export function followed(token) {
  const text = api({ name: 'watchlist', path: '/api/user-watchlist/', token, has: '[' })
  if (!text) return null
  /** @type {{ symbol: string }[]} */
  const list = JSON.parse(text)
  if (list.length === 0)
    failed('no-watchlist', 'the user follows nothing in the market that runs: npm run loadtest:users')
  return list.map(({ symbol }) => symbol)
}

/**
 * @template T
 * @param {readonly T[]} list
 */
function one(list) {
  return list[Math.floor(Math.random() * list.length)]
}
