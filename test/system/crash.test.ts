import t, { type Test } from 'tap'
import type { ServerMessage } from '#domain/contract/live/protocol.ts'
import type { SimulatorAccount, SimulatorEntry, SimulatorOrder } from '#domain/contract/simulator.ts'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import { DEMO_USERS } from '#platform/seed/demo.ts'
import { sized } from '../support/size.ts'
import { Api } from '../support/system/api.ts'
import { LiveClient } from '../support/system/live.ts'
import { killTree } from '../support/system/process-tree.ts'
import { preparedFolder, startSystem } from '../support/system/system.ts'
import { until } from '../support/until.ts'

const [, expert] = DEMO_USERS
const ROUNDS = sized(20, 'domain/simulator', 'workers/simulator', 'workers/feed', 'platform/repositories/simulator')
const WRITES_BEFORE_KILL = 60
/** Orders that are placed before each kill, for a little more than the cash. */
const ORDERS = 12
const ATTEMPT = { currency: 'USD', cash: 2_000, costs: { fixed: 1, percent: 0.1, minimum: 2 } }
/** Money that is paid in before each kill. */
const PAID = 100.25
/** What is placed in turn. A stop that is reached at once reserves less than it costs; the limit never is, and is cancelled. */
const ORDER_KINDS = [
  { side: 'buy', type: 'market' },
  { side: 'buy', type: 'stop', stop: 0.01 },
  { side: 'sell', type: 'market' },
  { side: 'buy', type: 'limit', limit: 0.01 },
]

const skip = process.platform === 'linux' ? false : 'finds the process tree through /proc, which only Linux has'

/** Last acknowledged state of each symbol; null while an answer is awaited. */
type Ledger = Map<string, 'followed' | 'unfollowed' | null>

t.test('kill -9 of the whole tree while prices run loses nothing that was acknowledged', { skip }, async (t) => {
  const dataDir = await preparedFolder(t)
  // The account follows some of the first ones from the beginning.
  const { instruments } = createSimulatedMarket(1)
  const symbols = instruments
    .map(({ symbol }) => symbol)
    .sort()
    .slice(-20)
  const traded = [...Map.groupBy(instruments, ({ currency }) => currency).values()].map(([{ symbol }]) => symbol)
  const ledger: Ledger = new Map(symbols.map((symbol) => [symbol, 'unfollowed']))
  let seq = 0
  for (let round = 0; round < ROUNDS; round++) {
    const system = await startSystem({ dataDir })
    const api = await Api.loggedIn(system.url, expert)
    await compare(t, api, ledger)
    if (round === 0) await api.call('POST', '/api/simulator/start', ATTEMPT)
    await checkBook(t, api, round)
    await api.call('POST', '/api/simulator/cash', { amount: PAID })
    for (let i = 0; i < ORDERS; i++) {
      const number = round * ORDERS + i
      await place(api, traded[number % traded.length], number)
    }

    const channels = symbols.map((symbol) => `quote:${symbol}`)
    const live = await LiveClient.following(t, api, channels)
    const first = await live.until((message) => message.op === 'quotes')
    t.ok(newestSeq([first]) >= seq, 'no price is older than one that was seen before')

    const enough = Promise.withResolvers<void>()
    const writing = writeUntilCut(api, ledger, enough.resolve)
    await enough.promise
    await killTree(system.pid)
    await system.stop()
    await writing
    seq = newestSeq(live.messages)
    await live.close()
  }
  const system = await startSystem({ dataDir })
  const api = await Api.loggedIn(system.url, expert)
  await compare(t, api, ledger)
  await checkBook(t, api, ROUNDS)
  t.equal(await place(api, traded[0], 0), 200, 'an order that was placed before')
  t.equal(await system.stop(), 0)
})

/** Follows and unfollows one symbol after another until the server is gone in the middle of it. */
async function writeUntilCut(api: Api, ledger: Ledger, onEnough: () => void): Promise<void> {
  const held = await listed(api)
  for (let writes = 0; ; ) {
    for (const ticker of ledger.keys()) {
      const follow = !held.has(ticker)
      ledger.set(ticker, null)
      try {
        const { status } = await api.call(follow ? 'POST' : 'DELETE', '/api/user-watchlist/', { ticker })
        if (status !== (follow ? 201 : 200))
          throw new Error(`${follow ? 'POST' : 'DELETE'} ${ticker} answered ${status}`)
      } catch (error) {
        // fetch rejects with a TypeError when the connection is cut.
        if (error instanceof TypeError) return
        throw error
      }
      ledger.set(ticker, follow ? 'followed' : 'unfollowed')
      if (follow) held.add(ticker)
      else held.delete(ticker)
      if (++writes === WRITES_BEFORE_KILL) onEnough()
    }
  }
}

async function compare(t: Test, api: Api, ledger: Ledger): Promise<void> {
  const held = await listed(api)
  const known = [...ledger].filter(([, state]) => state !== null)
  const wrong = known.filter(([symbol, state]) => held.has(symbol) !== (state === 'followed'))
  t.same(wrong, [], `${known.length} acknowledged states are as they were`)
}

async function listed(api: Api): Promise<Set<string>> {
  const items = await api.get('/api/user-watchlist/')
  return new Set(items.map((item: { symbol: string }) => item.symbol))
}

function newestSeq(messages: readonly ServerMessage[]): number {
  return Math.max(
    0,
    ...messages.flatMap((message) => (message.op === 'quotes' ? message.items.map((item) => item.seq) : [])),
  )
}

/** Places the order of this number, cancels it where no price reaches it, and resolves with the answer's status. */
async function place(api: Api, symbol: string, number: number): Promise<number> {
  const kind = ORDER_KINDS[number % ORDER_KINDS.length]
  const order = { ...kind, symbol, quantity: 1 + (number % 7) / 7, until: '90d', client_id: String(number) }
  const { status, body } = await api.call('POST', '/api/simulator/orders/', order)
  if (kind.type === 'limit') await api.call('DELETE', `/api/simulator/orders/${(body as SimulatorOrder).id}`)
  return status
}

/** Waits until what was placed before has met a price, and checks that the book is whole, to the millionth. */
async function checkBook(t: Test, api: Api, rounds: number): Promise<void> {
  const orders = () => allOf<SimulatorOrder>(api, '/api/simulator/orders/')
  await until('no order waits', async () => (await orders()).every(({ ended }) => ended))
  const all = await orders()
  const ended = Object.entries(Object.groupBy(all, ({ state }) => state)).map(
    ([state, own]) => `${own.length} ${state}`,
  )
  t.comment(ended.join(', '))
  t.ok(rounds === 0 || all.some(({ state }) => state === 'filled'))
  t.ok(all.every(({ filled, quantity }) => filled <= quantity))
  const entries = await allOf<SimulatorEntry>(api, '/api/simulator/entries/')
  const micros = (amount: number) => Math.round(1e6 * amount)
  const sum = (amounts: number[]) => amounts.reduce((sum, amount) => sum + micros(amount), 0)
  for (const [currency, own] of Map.groupBy(entries, (entry) => entry.currency))
    t.equal(sum(own.map(({ amount }) => amount)), 0, `${currency} sums to zero`)
  const filled = all.flatMap(({ side, fills }) => fills.map(({ quantity }) => (side === 'buy' ? quantity : -quantity)))
  const of = (account: SimulatorEntry['account']) => entries.filter((entry) => entry.account === account)
  t.equal(sum(of('shares').map(({ quantity }) => quantity)), sum(filled), 'what was filled is booked, once')
  const paid = ATTEMPT.cash + rounds * PAID
  t.equal(sum(of('capital').map(({ amount }) => amount)), micros(-paid), 'and what was paid in')
  const { cash, value, parts }: SimulatorAccount = await api.get('/api/simulator/')
  t.ok(cash >= 0, `cash ${cash}`)
  t.equal(sum(Object.values(parts)), micros(value) - micros(paid), 'the parts are the result')
}

/** All pages of a list, newest first. */
async function allOf<T extends { id: number }>(api: Api, path: string): Promise<T[]> {
  const rows: T[] = []
  for (;;) {
    const before = rows.length === 0 ? '' : `&before=${rows[rows.length - 1].id}`
    const page: T[] = await api.get(`${path}?limit=100${before}`)
    rows.push(...page)
    if (page.length < 100) return rows
  }
}
