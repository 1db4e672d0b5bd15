import { EVENT_CHANNELS, type EventChannel } from '#domain/contract/live/channels.ts'
import type { ServerMessage } from '#domain/contract/live/protocol.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { Database } from '#platform/database/database.ts'
import {
  noEvents,
  readEventsAbove,
  readFollowers,
  readMissedEvents,
  readNewestEvents,
  type StoredEvent,
} from '#platform/repositories/events.ts'
import { Rounds } from '../rounds.ts'
import { type EventFrame, REPLAY_LIMIT } from './session/event-cursor.ts'

/** The receivers of events: the connected users of a channel, and the way to one of them. */
export interface EventAudience {
  usersOf(channel: EventChannel): number[]
  deliver(channel: EventChannel, userId: number, event: EventFrame): void
}

export interface EventRelayOptions {
  db: Database
  market: string
  audience: EventAudience
}

const SLOW_POLL_MS = 5_000
const BATCH = 500

/** Delivers new rows of the event log, in its order, to the connected users who follow their instruments. */
export class EventRelay {
  /** The newest event number of each channel that this process has read. */
  last = noEvents()
  readonly #options: EventRelayOptions
  #cursor: number | null = null
  #rounds: Rounds<'events'> | null = null

  constructor(options: EventRelayOptions) {
    this.#options = options
  }

  /** Resolves after the first round. */
  start(bus: Bus, onError: (error: Error, kind: string) => void): Promise<void> {
    this.#rounds = new Rounds({ events: () => this.round() }, SLOW_POLL_MS, onError)
    this.#rounds.listen(bus, { events: 'events' })
    return this.#rounds.start()
  }

  async stop(): Promise<void> {
    await this.#rounds?.stop()
  }

  /** The first round only reads the end of the log: no user was connected before. */
  async round(): Promise<void> {
    const { db } = this.#options
    if (this.#cursor === null) {
      this.last = await readNewestEvents(db)
      this.#cursor = Math.max(...Object.values(this.last))
      return
    }
    let events: StoredEvent[]
    do {
      events = await readEventsAbove(db, this.#cursor, BATCH)
      if (events.length === 0) return
      await this.#deliver(events)
      this.#cursor = events[events.length - 1].id
    } while (events.length === BATCH)
  }

  /** The events that a user missed on a channel since number `after`; null if they are too old or too many. */
  async missed(userId: number, channel: EventChannel, after: number): Promise<EventFrame[] | null> {
    // Events that this process has not read yet come with its next round.
    if (after === this.last[channel]) return []
    const { db, market } = this.#options
    const missed = await readMissedEvents(db, { userId, market, channel, after, limit: REPLAY_LIMIT + 1 })
    // A number beyond the newest comes from a log that was restored or replaced.
    if (after < missed.pruned || after > missed.newest || missed.events.length > REPLAY_LIMIT) return null
    return missed.events.map(({ id, item }) => ({ id, frame: eventFrame(channel, id, item) }))
  }

  async #deliver(events: readonly StoredEvent[]): Promise<void> {
    const { db, market, audience } = this.#options
    // Set before anything is awaited: a client that subscribes meanwhile with an older number reads the log.
    for (const { id, channel } of events) this.last[channel] = id
    const users = new Set(EVENT_CHANNELS.flatMap((channel) => audience.usersOf(channel)))
    const shared = events.filter(({ user_id }) => user_id === null)
    const instruments = new Set(shared.flatMap((event) => event.instrument_ids))
    const pairs =
      users.size === 0 || instruments.size === 0 ? [] : await readFollowers(db, market, [...instruments], [...users])
    const followers = Map.groupBy(pairs, (pair) => pair.instrument_id)
    for (const { id, channel, instrument_ids, user_id, item } of events) {
      const event = { id, frame: eventFrame(channel, id, item) }
      const recipients = instrument_ids.flatMap((each) => followers.get(each) ?? []).map((pair) => pair.user_id)
      const reached = user_id === null ? new Set(recipients) : [user_id]
      for (const userId of reached) audience.deliver(channel, userId, event)
    }
  }
}

const OPS = { opportunities: 'opportunity', news: 'news', alerts: 'alert' } as const satisfies Record<
  EventChannel,
  ServerMessage['op']
>

function eventFrame(channel: EventChannel, id: number, item: string): string {
  return `{"op":"${OPS[channel]}","id":${id},"item":${item}}`
}
