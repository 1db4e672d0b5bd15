import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EXCHANGES } from '#domain/market/calendars/index.ts'
import { DEMO_USERS } from '#platform/seed/demo.ts'
import type { Json } from '#test/support/fake-yahoo/answers.ts'
import { CHART_FAULTS } from '#test/support/fake-yahoo/faults.ts'
import { COMPANIES, type FakeCompany } from '#test/support/fake-yahoo/market.ts'
import { fakeYahoo } from '#test/support/fake-yahoo/server.ts'
import { Api } from '#test/support/system/api.ts'
import { LiveClient } from '#test/support/system/live.ts'
import { startSystem } from '#test/support/system/system.ts'
import { until } from '#test/support/until.ts'
import { readUniverse } from '#workers/providers/yahoo/universe.ts'
import { Scope } from '../harness/processes.ts'
import { type Target, table, verdict } from '../harness/table.ts'

const STOCKS = 80
/** Number of times that each event happens, and of companies that no list has. */
const TIMES = 5
const WINDOW_MS = 30_000
const HOUR_MS = 3_600_000
const MORE: Target = '≤ 1000'
const CLOCK = new URL('shifted-clock.mjs', import.meta.url).href

/**
 * Prints the longest time for which any of 80 stocks of a market across the network had no new price on a live socket:
 * when nothing else happens, and during a search, a follow and a split.
 */
export async function printGaps(): Promise<void> {
  await using scope = new Scope()
  const market = await openMarket(scope)
  const rows: string[][] = []
  const nothing = async () => {}
  // Prices come seldom until the workers know which stocks are shown to users.
  await market.longestGap(nothing)
  const usual = await market.longestGap(nothing)
  for (const [name, happen] of Object.entries(market.happenings)) {
    const gap = await market.longestGap(happen)
    rows.push([name, String(gap), String(gap - usual), ...verdict(gap - usual, MORE)])
  }
  const header = [`longest time without a price, of ${STOCKS}`, 'ms', 'more than usual', 'target', '']
  console.log(table(header, [['usually', String(usual)], ...rows]))
}

async function openMarket(scope: Scope) {
  const shift = tradingMoment() - Date.now()
  const fake = await fakeYahoo(scope, () => Date.now() + shift)
  const listed = (await readUniverse()).filter(({ exchange }) => exchange === 'NASDAQ' || exchange === 'NYSE')
  const shown = listed.slice(0, STOCKS).map(({ symbol }) => symbol)
  const followed = listed.slice(STOCKS, STOCKS + TIMES).map(({ symbol }) => symbol)
  const searched = Array.from({ length: TIMES }, (_, i) => `ZZ${'ABCDE'[i]}Q`)
  fake.companies = [...shown, ...followed, ...searched].map(companyOf)
  const dataDir = await mkdtemp(join(tmpdir(), 'atalaya-bench-'))
  scope.teardown(() => rm(dataDir, { recursive: true, force: true }))
  const system = await startSystem({
    dataDir,
    env: {
      MARKET_DATA: 'yahoo',
      MARKET_URL: fake.url,
      MARKET_POLL_SECONDS: '2',
      SOURCE_BUDGETS: 'yahoo:10000/100000/1000000',
      NODE_OPTIONS: `--import ${CLOCK}`,
      CLOCK_SHIFT_MS: String(shift),
    },
  })
  scope.teardown(() => system.stop())
  const api = new Api(system.url)
  const [{ email, password }] = DEMO_USERS
  await api.login(email, password)
  const get = async (path: string) => (await api.call('GET', path)).body
  const stock = (action: string, symbol: string) => get(`/api/stocks/?action=${action}&symbol=${symbol}`)
  /** Time at which each stock's newest price came. */
  const cameAt = new Map<string, number>()
  let longest = 0
  let left: string | null = null
  const heed = (symbol: string, now: number) => {
    // The price of this stock is in review, as it should be.
    if (symbol !== left) longest = Math.max(longest, now - (cameAt.get(symbol) ?? now))
    cameAt.set(symbol, now)
  }
  // All of them are more than one socket may follow.
  for (const half of [shown.slice(0, STOCKS / 2), shown.slice(STOCKS / 2)]) {
    const socket = new LiveClient(system.url, api.token)
    scope.teardown(() => socket.close())
    await socket.until(({ op }) => op === 'ready')
    socket.listen((message) => {
      if (message.op === 'quotes') for (const { symbol } of message.items) heed(symbol, performance.now())
    })
    socket.send({ op: 'subscribe', channels: half.map((symbol): `quote:${string}` => `quote:${symbol}`) })
  }
  const hasHistory = async (symbol: string) => (await stock('technical-indicators', symbol)).rsi_14.value !== null
  // The source is called twice a second at most, so that the other histories come meanwhile.
  await until('a price of each stock, and the first history', async () => {
    return cameAt.size === STOCKS && (await hasHistory(shown[0]))
  })

  return {
    /** Longest gap in milliseconds during `happen`, in a window that ends no sooner than it does. */
    async longestGap(happen: () => Promise<void>): Promise<number> {
      longest = 0
      await Promise.all([pause(WINDOW_MS), happen()])
      const now = performance.now()
      for (const symbol of shown) heed(symbol, now)
      return Math.round(longest)
    },
    happenings: {
      async 'a split of one of them'() {
        const [symbol] = shown
        const priceOf = async () => (await stock('trading-data', symbol)).currentPrice
        const before = await priceOf()
        left = symbol
        fake.chartFaults.set(symbol, CHART_FAULTS.split)
        fake.rowFaults.set(symbol, inNewShares)
        await until('a price in new shares', async () => (await priceOf()) < before / 5)
        await until('its history in new shares', () => hasHistory(symbol))
      },
      async [`${TIMES} searches that find a stock`]() {
        for (const symbol of searched) {
          const found = `/api/search-actions/?name=${symbol}`
          await until(`a look-up of ${symbol}`, async () => (await get(found)).results.length > 0)
        }
      },
      async [`${TIMES} stocks followed`]() {
        for (const ticker of followed) await api.call('POST', '/api/user-watchlist/', { ticker })
        for (const symbol of followed) await until(`the history of ${symbol}`, () => hasHistory(symbol))
      },
    },
  }
}

/** The instant two hours into the newest session of New York that has lasted so long. */
function tradingMoment(): number {
  const { latest } = EXCHANGES.NYSE.at(Date.now() - 2 * HOUR_MS)
  if (latest === null) throw new Error('the calendar of New York knows no session')
  return latest.open + 2 * HOUR_MS
}

const companyOf = (symbol: string, i: number): FakeCompany => ({
  ...COMPANIES[0],
  symbol,
  longName: `${symbol} Incorporated`,
  price: 100 + i,
})

function inNewShares(row: Json): Json {
  const prices = ['Price', 'DayHigh', 'DayLow', 'PreviousClose', 'Open'].map((name) => `regularMarket${name}`)
  return { ...row, ...Object.fromEntries(prices.map((name) => [name, Number(row[name]) / 10])) }
}
