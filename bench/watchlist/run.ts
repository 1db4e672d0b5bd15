import type { QuoteItem, ServerMessage } from '#domain/contract/live/protocol.ts'
import { createRandom, gaussian } from '#domain/market/random.ts'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import { DEMO_USERS } from '#platform/seed/demo.ts'
import { launchBrowser } from '#test/support/pages/browser.ts'
import { Api } from '#test/support/system/api.ts'
import { prepare } from '#test/support/system/prepare.ts'
import { startSystem } from '#test/support/system/system.ts'
import { Scope } from '../harness/processes.ts'
import { digits, median, table, verdict } from '../harness/table.ts'
import { type Counted, openBare, openPage } from './page.ts'

const ROWS = 50
const EVERY_MS = 100
const MESSAGES = 50
const ROUNDS = 3
const REST_MS = 2_000
const [, expert] = DEMO_USERS
const DEVIATION = 0.002
/** Seq of the newest message, which never restarts: a page drops older seqs than it has. */
let seq = 0

/** Prints the page's cost in a real browser of 10 messages a second, each with a price for every row of a watchlist. */
export async function run(): Promise<void> {
  prepare()
  await using scope = new Scope()
  const system = await startSystem()
  scope.teardown(() => system.stop())
  await using browser = await launchBrowser()
  const symbols = createSimulatedMarket(1)
    .instruments.slice(0, ROWS)
    .map(({ symbol }) => symbol)
  const user = await follow(system.url, symbols)
  const counting = await openPage(browser, system.url, { user, rows: ROWS, counting: true })
  const before = await counting.counted()
  await counting.feed(inventMessages(symbols, MESSAGES, 1), EVERY_MS)
  const after = await counting.counted()
  await counting.page.close()

  const ours = await openPage(browser, system.url, { user, rows: ROWS })
  // The first messages warm the page up, and complete the rows that the bare page then copies.
  await ours.feed(inventMessages(symbols, MESSAGES, 2), EVERY_MS)
  const bare = await openBare(browser, system.url, ours.page)
  await bare.feed(inventMessages(symbols, MESSAGES, 2), EVERY_MS)
  const shares = { idle: [] as number[], ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    const messages = inventMessages(symbols, MESSAGES, 3 + round)
    shares.idle.push(await ours.rest(REST_MS))
    shares.ours.push(await ours.feed(messages, EVERY_MS))
    shares.bare.push(await bare.feed(messages, EVERY_MS))
  }
  print(before, after, shares)
}

function print(before: Counted, after: Counted, shares: Record<'idle' | 'ours' | 'bare', number[]>): void {
  const renders = (after.rowRenders - before.rowRenders) / (MESSAGES * ROWS)
  const commits = (after.rowCommits - before.rowCommits) / MESSAGES
  const others = after.commits - before.commits - (after.rowCommits - before.rowCommits)
  const [idle, ours, bare] = [shares.idle, shares.ours, shares.bare].map(median)
  console.log(`${ROWS} rows, ${1000 / EVERY_MS} messages a second of ${ROWS} new prices each`)
  const exactly = (value: number) => ['= 1', value === 1 ? 'met' : 'NOT MET']
  console.log(
    table(
      ['', '', 'ours ×', 'target', ''],
      [
        ['row renders an update', digits(renders), '', ...exactly(renders)],
        ['commits a message', digits(commits), '', ...exactly(commits)],
        ['other commits, such as ages, in all', String(others)],
        [],
        ['main thread: ours, %', digits(ours), '1.00', ...verdict(ours, '≤ 10')],
        ['main thread: the same rows written by hand, %', digits(bare), digits(ours / bare)],
        ['main thread: ours with nothing coming, %', digits(idle), digits(ours / idle)],
      ],
    ),
  )
}

/** Makes the expert follow only these stocks; returns the log-in as the page stores it. */
async function follow(base: string, symbols: readonly string[]): Promise<string> {
  const api = new Api(base)
  await api.login(expert.email, expert.password)
  for (const ticker of symbols) {
    const { status } = await api.call('POST', '/api/user-watchlist/', { ticker })
    if (status !== 201) throw new Error(`following ${ticker} answered ${status}`)
  }
  return JSON.stringify({ token: api.token, name: expert.name, email: expert.email, role: expert.role })
}

/** Invents `count` messages as the socket sends them, each with a new price of every symbol. */
function inventMessages(symbols: readonly string[], count: number, seed: number): string[] {
  const random = createRandom(seed)
  const prices = new Map(symbols.map((symbol) => [symbol, 20 + 180 * random()]))
  const move = (symbol: string): QuoteItem => {
    const price = (prices.get(symbol) ?? 0) * (1 + DEVIATION * gaussian(random))
    prices.set(symbol, price)
    return {
      symbol,
      price,
      previous_close: 100,
      open: 100,
      day_low: Math.min(90, price),
      day_high: Math.max(110, price),
      last_volume: 1000 + seq,
      as_of: '2026-11-20T15:00:00Z',
      seq: ++seq,
      freshness: 'live',
      market_state: 'open',
    }
  }
  return Array.from({ length: count }, () => {
    return JSON.stringify({ op: 'quotes', items: symbols.map(move) } satisfies ServerMessage)
  })
}
