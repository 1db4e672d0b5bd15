import type { Test } from 'tap'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import type { Quote } from '#domain/market/types.ts'
import { upsertQuotes } from '#platform/repositories/market/quotes.ts'
import { addFeed, testQuote } from '#platform/testing/rows.ts'
import { call, userWithToken } from '#server/testing/accounts.ts'
import { buildTestApp, listInstrumentsOn, showStored } from '#server/testing/build-app.ts'

/** An application with a few stocks in dollars and other currencies, and an Expert's calls of the simulator. */
export async function simulatorFixture(t: Test, env: Record<string, string> = {}) {
  const on = await buildTestApp(t, { env })
  const { instruments } = createSimulatedMarket(1)
  const inDollars = instruments.filter(({ currency }) => currency === 'USD').slice(0, 2)
  const foreign = instruments.find(({ currency }) => currency === 'EUR') ?? instruments[0]
  const rows = await listInstrumentsOn(on, [...inDollars, foreign])
  const { db, config } = on.deps
  await addFeed(db, config.market.id)
  const { id, token } = await userWithToken(on, 'experta@example.com', 'Expert')
  const rowOf = (symbol: string) => rows.find((row) => row.symbol === symbol)!

  const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    call(on, method, `/api/simulator/${path}`, { token, ...(body && { body }) })
  return {
    on,
    user: { id, token },
    symbols: { first: inDollars[0].symbol, second: inDollars[1].symbol, foreign: foreign.symbol },
    rowOf,
    ask,
    get: async <T = unknown>(path: string): Promise<T> => (await ask('GET', path)).json<T>(),
    post: async <T = unknown>(path: string, body: object): Promise<T> => (await ask('POST', path, body)).json<T>(),
    /** Status and code of a refusal. */
    code: async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
      const answer = await ask(method, path, body)
      return [answer.statusCode, answer.json<{ code?: string }>().code]
    },
    /** Shows a price of a stock. */
    quote: async (symbol: string, price: number, rest: Partial<Quote> = {}) => {
      await upsertQuotes(db, [rowOf(symbol).id], [testQuote(symbol, price, rest)])
      await showStored(on)
    },
  }
}

export const HOUR_MS = 3_600_000

/** The same of a replay that has played for so many hours, a session an hour from 2024-03-01 on; `anchor` is its start. */
export async function replayFixture(t: Test, hours: number) {
  const env = { MARKET_DATA: 'replay', REPLAY_DAY_SECONDS: '3600', REPLAY_START: '2024-03-01' }
  const fixture = await simulatorFixture(t, env)
  const anchor = Date.now() - hours * HOUR_MS
  await fixture.on.deps.db
    .updateTable('feeds')
    .set({ anchor: new Date(anchor) })
    .execute()
  return { ...fixture, anchor }
}
