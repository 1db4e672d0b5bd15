import t, { type Test } from 'tap'
import type { ServerMessage } from '#domain/contract/live/protocol.ts'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import { DEMO_USERS } from '#platform/seed/demo.ts'
import { sized } from '../support/size.ts'
import { Api } from '../support/system/api.ts'
import { LiveClient } from '../support/system/live.ts'
import { killTree } from '../support/system/process-tree.ts'
import { preparedFolder, startSystem } from '../support/system/system.ts'

const [, expert] = DEMO_USERS
const ROUNDS = sized(2, 'platform', 'workers', 'server')
const WRITES_BEFORE_KILL = 60

const skip = process.platform === 'linux' ? false : 'finds the process tree through /proc, which only Linux has'

/** Last acknowledged state of each symbol; null while an answer is awaited. */
type Ledger = Map<string, 'followed' | 'unfollowed' | null>

t.test('kill -9 of the whole tree while prices run loses nothing that was acknowledged', { skip }, async (t) => {
  const dataDir = await preparedFolder(t)
  // The account follows some of the first ones from the beginning.
  const symbols = createSimulatedMarket(1)
    .instruments.map(({ symbol }) => symbol)
    .sort()
    .slice(-20)
  const ledger: Ledger = new Map(symbols.map((symbol) => [symbol, 'unfollowed']))
  let seq = 0
  for (let round = 0; round < ROUNDS; round++) {
    const system = await startSystem({ dataDir })
    const api = await Api.loggedIn(system.url, expert)
    await compare(t, api, ledger)

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
