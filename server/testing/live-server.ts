import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import fp from 'fastify-plugin'
import type { Quote } from '#domain/market/types.ts'
import { PostgresBus } from '#platform/bus/postgres-bus.ts'
import { readConfig } from '#platform/config/config.ts'
import { openReads } from '#platform/database/read-replica.ts'
import { upsertQuotes } from '#platform/repositories/market/quotes.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { addFeed, addInstruments, testQuote } from '#platform/testing/rows.ts'
import type { Deps, Identity } from '../deps.ts'
import bars from '../plugins/bars.ts'
import instruments from '../plugins/instruments.ts'
import { sockets } from '../plugins/sockets.ts'
import { NewestStore } from '../realtime/newest.ts'
import { liveRoute } from '../routes/live/live.ts'
import { TestSocket } from './test-socket.ts'

type Test = Parameters<typeof migratedDatabase>[0] & { comment(text: string): unknown }

const HOUR_MS = 3_600_000

/** The socket plugin and its route alone, on a real database; tokens are those in `identities`. */
export async function liveServer(t: Test, symbols: string[], env: Record<string, string> = {}) {
  const { url, db } = await migratedDatabase(t)
  const config = readConfig(env)
  const market = config.market.id
  const ids = await addInstruments(db, market, symbols)
  const epoch = await addFeed(db, market)
  // Set by tests: milliseconds by which a clock is ahead of the real time, or the moment at which it stands still.
  const skew = { clock: 0, uptime: 0, standsAt: null as number | null }
  const clock = () => Date.now() + skew.clock
  const bus = new PostgresBus({ url, db, onError: (error) => t.comment(error.message) })
  await bus.start()
  const newest = new NewestStore({ source: config.market.kind, clock })
  const identities = new Map<string, Identity>()
  const identify = { calls: 0, down: false }

  const app = Fastify()
  const deps: Partial<Deps> = {
    config,
    db,
    reads: await openReads({ url: null, db, log: app.log }),
    bus,
    newest,
    clock,
  }
  app.decorate('deps', deps as Deps)
  const authentication = fp(
    async (instance) => {
      instance.decorate('identify', async (token: string) => {
        identify.calls += 1
        if (identify.down) throw new Error('the database is away')
        return identities.get(token) ?? null
      })
    },
    { name: 'authentication' },
  )
  await app.register(authentication)
  await app.register(instruments)
  await app.register(bars)
  await app.register(sockets(() => skew.standsAt ?? performance.now() + skew.uptime))
  await app.register(liveRoute)
  await app.listen({ host: '127.0.0.1', port: 0 })
  t.teardown(async () => {
    await app.close()
    await bus.stop()
  })
  const { port } = app.server.address() as AddressInfo

  const addIdentity = (token: string, user_id: number, rest: Partial<Identity> = {}) => {
    const common = { role: 'Freemium' as const, admin: false, name: 'x', email: 'x@x.test', session_id: token }
    identities.set(token, { ...common, user_id, expires_at: clock() + HOUR_MS, ...rest })
  }
  let users = 0
  const newUser = () => {
    const token = `token-${++users}`
    addIdentity(token, users)
    return token
  }
  const connect = () => new TestSocket(port).open()
  const enter = async (token = newUser()) => {
    const socket = await connect()
    return { token, socket, ready: await socket.enter(token) }
  }

  return {
    app,
    db,
    bus,
    newest,
    port,
    ids,
    epoch,
    market,
    skew,
    identities,
    identify,
    addIdentity,
    /** Makes the token of a new user. */
    newUser,
    connect,
    /** Opens a connection that got `ready`; without a token, for a new user. */
    enter,
    /** Opens a connection for each of these tokens, subscribed to `channels`. */
    async following(channels: string[], ...tokens: string[]) {
      const sockets = (await Promise.all(tokens.map(enter))).map(({ socket }) => socket)
      for (const socket of sockets) socket.send({ op: 'subscribe', channels })
      await Promise.all(sockets.map((socket) => socket.settled()))
      return sockets
    },
    /** Writes quotes as the feed does, hint included; resolves to their newest seq when the server has read them. */
    async put(prices: Record<string, number>, rest: Partial<Quote> = {}) {
      const quotes = Object.entries(prices).map(([symbol, price]) => ({ ...testQuote(symbol, price, rest), ...rest }))
      const owners = quotes.map((quote) => ids.get(quote.symbol) as number)
      const seq = await upsertQuotes(db, owners, quotes)
      await bus.publish('quotes', { seq })
      while (!quotes.some((quote) => newest.quote(quote.symbol)?.seq === seq)) await new Promise(setImmediate)
      return seq
    },
  }
}
