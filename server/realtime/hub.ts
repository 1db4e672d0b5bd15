import type { UserChannel } from '#domain/contract/live/channels.ts'
import { SOCKET_LIMITS } from '#domain/contract/live/protocol.ts'
import type { NewestStore } from './newest.ts'

/** A connection as the hub sees it. */
export interface Subscriber {
  /** Writes the changes once per window. */
  readonly writer: Writer
  /** Called before its first turn in a new epoch of the store. */
  followEpoch(): void
  /** Called once a second: checks deadlines. */
  check(now: number): void
  /** Sends `bye` and closes. */
  disconnect(): void
}

interface Writer {
  /** Finds what `write` writes, at once after it. */
  collect(now: number): void
  write(): void
}

export interface HubOptions {
  newest: Pick<NewestStore, 'epoch'>
  /** Monotonic milliseconds. */
  uptime: () => number
  /** Called when a turn of a connection threw; no other is affected. */
  onError: (error: Error) => void
}

/** Connections that have their turn together. */
interface Slice<S extends Subscriber> {
  epoch: string
  subscribers: Set<S>
  /** Each subscriber's writer, so that a turn reads no session: each object of a connection costs a cache miss. */
  writers: Set<Writer>
}

// With 5,000 connections a slice has 200, which take some 3 ms of the event loop. In ten slices of 500 each would take
// 7 ms, which is too long when a garbage collection comes on top.
export const SLICES = 25
// Deadlines are seconds away, and lie in memory that a flush need not touch.
const WINDOWS_PER_CHECK = 1_000 / SOCKET_LIMITS.window_ms

/**
 * All connections, and the channels that each follows. They are flushed in slices, so that the event loop is never
 * blocked for long; each connection is flushed once per window.
 */
export class Hub<S extends Subscriber = Subscriber> {
  readonly #options: HubOptions
  readonly #slices: Slice<S>[] = Array.from({ length: SLICES }, () => ({
    epoch: '',
    subscribers: new Set(),
    writers: new Set(),
  }))
  readonly #users = new Map<number, Set<S>>()
  readonly #followers = new Map<UserChannel, Map<number, Set<S>>>()
  #turn = 0
  #stopped = false
  #timer: NodeJS.Timeout | undefined
  #onEmpty: (() => void) | null = null

  constructor(options: HubOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#slices.reduce((sum, slice) => sum + slice.subscribers.size, 0)
  }

  start(): void {
    this.#timer = setInterval(() => this.flushNextSlice(), SOCKET_LIMITS.window_ms / SLICES)
  }

  /** Disconnects all; resolves when the last connection is gone. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    const gone = this.size === 0 ? null : new Promise<void>((resolve) => (this.#onEmpty = resolve))
    for (const slice of this.#slices) for (const subscriber of slice.subscribers) subscriber.disconnect()
    await gone
  }

  flushNextSlice(): void {
    const { newest, uptime } = this.#options
    const now = uptime()
    const slice = this.#slices[this.#turn % SLICES]
    if (this.#turn < SLICES) this.#each(slice.subscribers, (subscriber) => subscriber.check(now))
    if (slice.epoch !== newest.epoch) this.#each(slice.subscribers, (subscriber) => subscriber.followEpoch())
    slice.epoch = newest.epoch
    // Found together, the memory of many connections is fetched at once; a system call between two would wait for each.
    this.#each(slice.writers, (writer) => writer.collect(now))
    this.#each(slice.writers, (writer) => writer.write())
    this.#turn = (this.#turn + 1) % (SLICES * WINDOWS_PER_CHECK)
  }

  #each<T>(all: Iterable<T>, turn: (one: T) => void): void {
    for (const one of all) {
      try {
        turn(one)
      } catch (error) {
        this.#options.onError(error as Error)
      }
    }
  }

  /**
   * Adds an opened connection to the smallest slice. One that arrives after the hub stopped is disconnected at once.
   */
  add(subscriber: S): void {
    const { subscribers, writers } = this.#slices.reduce((least, slice) =>
      slice.subscribers.size < least.subscribers.size ? slice : least,
    )
    subscribers.add(subscriber)
    writers.add(subscriber.writer)
    if (this.#stopped) subscriber.disconnect()
  }

  /** Removes a closed connection. */
  remove(subscriber: S): void {
    for (const { subscribers, writers } of this.#slices) {
      if (subscribers.delete(subscriber)) writers.delete(subscriber.writer)
    }
    if (this.#onEmpty && this.size === 0) this.#onEmpty()
  }

  /** Counts an authenticated connection of a user; false if the user already has as many as allowed. */
  admit(userId: number, subscriber: S): boolean {
    const open = this.#users.get(userId)
    if (open && open.size >= SOCKET_LIMITS.sockets_per_user && !open.has(subscriber)) return false
    addTo(this.#users, userId, subscriber)
    return true
  }

  release(userId: number, subscriber: S): void {
    removeFrom(this.#users, userId, subscriber)
    for (const users of this.#followers.values()) removeFrom(users, userId, subscriber)
  }

  follow(channel: UserChannel, userId: number, subscriber: S): void {
    const users = this.#followers.get(channel) ?? new Map<number, Set<S>>()
    this.#followers.set(channel, users)
    addTo(users, userId, subscriber)
  }

  unfollow(channel: UserChannel, userId: number, subscriber: S): void {
    const users = this.#followers.get(channel)
    if (users) removeFrom(users, userId, subscriber)
  }

  connectionsOf(userId: number): Iterable<S> {
    return this.#users.get(userId) ?? []
  }

  *authenticated(): Iterable<S> {
    for (const subscribers of this.#users.values()) yield* subscribers
  }

  /** The connections of a user that follow a channel. */
  followersOf(channel: UserChannel, userId: number): Iterable<S> {
    return this.#followers.get(channel)?.get(userId) ?? []
  }

  /** The users who follow a channel on any connection. */
  usersOf(channel: UserChannel): number[] {
    return [...(this.#followers.get(channel)?.keys() ?? [])]
  }
}

function addTo<S>(users: Map<number, Set<S>>, userId: number, subscriber: S): void {
  const subscribers = users.get(userId) ?? new Set<S>()
  users.set(userId, subscribers)
  subscribers.add(subscriber)
}

function removeFrom<S>(users: Map<number, Set<S>>, userId: number, subscriber: S): void {
  const subscribers = users.get(userId)
  subscribers?.delete(subscriber)
  if (subscribers?.size === 0) users.delete(userId)
}
