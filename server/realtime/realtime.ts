import type { FastifyBaseLogger } from 'fastify'
import { Repeater } from '#platform/process/repeater.ts'
import type { Deps, Identity } from '../deps.ts'
import type { BarHistory } from '../market/bar-history.ts'
import { type EventAudience, EventRelay } from './event-relay.ts'
import { Hub } from './hub.ts'
import type { NewestValue } from './newest.ts'
import { OpenBars } from './open-bars.ts'
import { QuotesFrameBuilder } from './quotes-frame.ts'
import { Relay } from './relay.ts'
import { Session } from './session/session.ts'
import type { SessionContext } from './session/session-context.ts'
import { Traffic, type Transport } from './transport.ts'

export interface RealtimeOptions {
  deps: Pick<Deps, 'config' | 'db' | 'bus' | 'newest' | 'clock'>
  bars: BarHistory
  identify: (token: string) => Promise<Identity | null>
  log: FastifyBaseLogger
  /** Monotonic milliseconds. */
  uptime: () => number
}

const SWEEP_MS = 1_000
const DROP_EVERY_MS = 10_000
// After lost hints every connection is checked and updated again, spread over this time.
const SPREAD_MS = 2_000

/**
 * The server's push side: tables → relay → store → hub → sessions, driven by the bus's hints, with a slow poll in case
 * one is lost.
 */
export class Realtime {
  readonly hub: Hub<Session>
  readonly relay: Relay
  readonly events: EventRelay
  readonly traffic: Traffic
  readonly uptime: () => number
  readonly #options: RealtimeOptions
  readonly #context: SessionContext
  readonly #subscriptions: (() => void)[] = []
  readonly #sweeps: readonly Repeater[]

  constructor(options: RealtimeOptions) {
    const { deps, bars, identify, log, uptime } = options
    const { db, newest, config, clock } = deps
    const market = config.market.id
    this.#options = options
    this.uptime = uptime
    this.hub = new Hub({ newest, uptime, onError: (err) => log.error({ err }, 'flush of a socket failed') })
    const onError = (err: Error, what: string) => log.error({ err }, what)
    const openBars = new OpenBars({ newest, history: bars, onError })
    this.relay = new Relay({ db, market, newest, onQuotes: (quotes) => openBars.update(quotes), uptime })
    this.events = new EventRelay({ db, market, audience: this.#audience() })
    this.traffic = new Traffic(clock)
    this.#context = {
      newest,
      frameBuilder: new QuotesFrameBuilder(newest),
      traffic: this.traffic,
      hub: this.hub,
      events: this.events,
      openBars,
      market: config.market.kind,
      identify,
      clock,
      uptime,
      onError,
    }
    const failed = (err: unknown) => log.error({ err }, 'sweep failed')
    this.#sweeps = [
      new Repeater(() => newest.sweep(), SWEEP_MS, failed),
      new Repeater(() => this.#dropUnfollowed(openBars), DROP_EVERY_MS, failed),
    ]
  }

  /** Resolves when the first rounds have filled the store. */
  async start(): Promise<void> {
    const { deps, log } = this.#options
    const { bus } = deps
    const failed = (err: Error, kind: string) => log.warn({ err, kind }, 'relay round failed')
    this.#subscriptions.push(
      // The token cache subscribed before this and has already dropped the user.
      bus.subscribe('sessions', ({ user_id }) => {
        for (const session of this.hub.connectionsOf(user_id)) session.recheck(0)
      }),
      bus.subscribe('watchlist', ({ user_id }) => this.#notifyWatchlist(user_id)),
      bus.onReconnected(() => this.#catchUp()),
    )
    this.hub.start()
    for (const sweep of this.#sweeps) void sweep.start()
    await Promise.all([this.relay.start(bus, failed), this.events.start(bus, failed)])
  }

  /** Disconnects everyone; resolves when connections and rounds have ended. */
  async stop(): Promise<void> {
    for (const unsubscribe of this.#subscriptions) unsubscribe()
    await Promise.all([
      ...this.#sweeps.map((sweep) => sweep.stop()),
      this.hub.stop(),
      this.relay.stop(),
      this.events.stop(),
    ])
  }

  open(transport: Transport): Session {
    return new Session(this.#context, transport)
  }

  #dropUnfollowed(openBars: OpenBars): void {
    const followed = this.#followed()
    openBars.retain(followed)
    this.relay.retain(followed)
  }

  #followed(): Set<NewestValue> {
    const followed = new Set<NewestValue>()
    for (const session of this.hub.authenticated()) for (const value of session.followed) followed.add(value)
    return followed
  }

  #audience(): EventAudience {
    return {
      usersOf: (channel) => this.hub.usersOf(channel),
      deliver: (channel, userId, event) => {
        for (const session of this.hub.followersOf(channel, userId)) session.deliver(channel, event)
      },
    }
  }

  /** After lost hints, reads again what they may have announced about sessions and lists. */
  #catchUp(): void {
    for (const session of this.hub.authenticated()) session.recheck(SPREAD_MS)
    for (const userId of this.hub.usersOf('watchlist')) {
      setTimeout(() => this.#notifyWatchlist(userId), Math.random() * SPREAD_MS).unref()
    }
  }

  #notifyWatchlist(userId: number): void {
    for (const session of this.hub.followersOf('watchlist', userId)) session.watchlistChanged()
  }
}
