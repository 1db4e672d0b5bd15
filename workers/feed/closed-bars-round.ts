import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Config } from '#platform/config/config.ts'
import { isDatabaseBusy } from '#platform/database/errors.ts'
import type { PriceAlerts } from '../alerts/price-alerts.ts'
import type { Opening } from './closed-bars.ts'
import type { SessionStart } from './closed-bars-service.ts'
import type { SymbolState } from './symbol-state.ts'
import type { SymbolStates } from './symbol-states.ts'

export interface ClosedBarsRoundOptions {
  states: SymbolStates
  /** Asks the thread; it may take long, and rejects if the work cannot be done now. */
  compute: (start: SessionStart) => Promise<Opening | null>
  alerts: Pick<PriceAlerts, 'sessionStartOf' | 'hasAlerts'>
  clock: () => number
}

/** Stocks under way at once: with two, the thread reads one while it computes another. */
const AT_ONCE = 2
const RETRY_MS = 5_000

/** Gives every symbol with a new session the results of its closed bars, first those whose alerts wait for them. */
export class ClosedBarsRound {
  readonly everyMs = 250
  readonly #options: ClosedBarsRoundOptions
  readonly #retryAt = new WeakMap<SymbolState, number>()

  constructor(options: ClosedBarsRoundOptions) {
    this.#options = options
  }

  async round(signal: AbortSignal): Promise<void> {
    const { states, alerts } = this.#options
    const { first = [], later = [] } = Object.groupBy(
      states.all.filter((state) => this.#isDue(state)),
      (state) => (alerts.hasAlerts(state) ? 'first' : 'later'),
    )
    const due = [...first, ...later].values()
    const work = async () => {
      for (const state of due) {
        if (signal.aborted) return
        await this.#startSession(state, signal)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }

  #isDue(state: SymbolState): boolean {
    const { clock } = this.#options
    return state.quote !== null && state.quote.session !== state.session && (this.#retryAt.get(state) ?? 0) <= clock()
  }

  async #startSession(state: SymbolState, signal: AbortSignal): Promise<void> {
    const { states, compute, alerts, clock } = this.#options
    const { quote, barsVersion, stock } = state
    if (quote === null) return
    const { session } = quote
    // After time went back (a replay restarted), the session starts without a state to continue from.
    const from = state.session !== null && state.session < session ? state.session : null
    try {
      const opening = await compute({ stock, session, from, ...alerts.sessionStartOf(state) })
      if (state.barsVersion === barsVersion) state.startSession(session, opening)
      states.succeeded('closed bars', state)
    } catch (error) {
      if (signal.aborted) return
      this.#retryAt.set(state, clock() + RETRY_MS)
      if (isDatabaseBusy(error)) throw error
      states.failed('closed bars', state, error)
    }
  }
}

/** The data that the thread starts with. */
export interface ThreadDeps {
  config: Config
  url: string
  /** The instant from which a replay counts. */
  anchor: number
  /** For how long it waits for another request before it says that it is idle. */
  idleMs: number
}

/** A message to the thread. */
export interface ThreadRequest {
  id: number
  start: SessionStart
}

/**
 * A message from the thread: the opening for a request, or why there is none; that it is idle, with all stored; or,
 * without an id, an unrelated error.
 */
export type ThreadReply =
  | 'idle'
  | { id: number; opening: Opening | null }
  | { id: number; error: { message: string; code?: unknown } }
  | { id: null; error: Error }

/** Whole histories pass through the thread: a small young generation makes their garbage be collected soon. */
const LIMITS = { maxYoungGenerationSizeMb: 8 }

/**
 * The service of closed bars in its own thread, so that long work delays no quote. It keeps nothing that is not stored,
 * and weighs as much as a small process: it ends when no session begins for a while, and another one starts at the next
 * request, as where one died, which is reported.
 */
export class ClosedBarsThread {
  readonly #deps: ThreadDeps
  readonly #log: Pick<Logger, 'error'>
  readonly #sessions = new Map<string, string>()
  readonly #requested = new Map<number, PromiseWithResolvers<Opening | null>>()
  #thread: Worker | null = null
  #requests = 0

  constructor(deps: ThreadDeps, log: Pick<Logger, 'error'>) {
    this.#deps = deps
    this.#log = log
  }

  compute(start: SessionStart): Promise<Opening | null> {
    const requested = Promise.withResolvers<Opening | null>()
    const id = this.#requests++
    this.#requested.set(id, requested)
    this.#thread ??= this.#start()
    this.#thread.postMessage({ id, start } satisfies ThreadRequest)
    return requested.promise
  }

  /** Ends the thread at once: uncommitted work is rolled back, and its callers get an error. */
  async stop(): Promise<void> {
    const thread = this.#thread
    this.#thread = null
    this.#reject(new Error('the thread of closed bars is stopped'))
    await thread?.terminate()
  }

  #start(): Worker {
    const thread = new Worker(new URL('./closed-bars.thread.ts', import.meta.url), {
      workerData: this.#deps,
      resourceLimits: LIMITS,
      name: 'closed bars',
    })
    thread.on('message', (reply: ThreadReply) => this.#answer(reply))
    const died = (error: Error) => {
      if (this.#thread !== thread) return
      this.#thread = null
      this.#log.error({ err: error }, 'the thread of closed bars died')
      this.#reject(error)
    }
    thread.on('error', (error) => died(error as Error))
    thread.on('exit', (code) => died(new Error(`the thread of closed bars ended with ${code}`)))
    return thread
  }

  #answer(reply: ThreadReply): void {
    if (reply === 'idle') {
      // A request may have been on its way.
      if (this.#requested.size === 0) void this.stop()
      return
    }
    if (reply.id === null) {
      this.#log.error({ err: reply.error }, 'the thread of closed bars failed')
      return
    }
    const requested = this.#requested.get(reply.id)
    this.#requested.delete(reply.id)
    if ('error' in reply) requested?.reject(Object.assign(new Error(reply.error.message), { code: reply.error.code }))
    else requested?.resolve(reply.opening && this.#shared(reply.opening))
  }

  #reject(error: Error): void {
    for (const { reject } of this.#requested.values()) reject(error)
    this.#requested.clear()
  }

  /** Keeps one string for each session: all stocks have the same ones, thousands each. */
  #shared(opening: Opening): Opening {
    const sessions = opening.live.sessions.map((session) => {
      const known = this.#sessions.get(session)
      if (known === undefined) this.#sessions.set(session, session)
      return known ?? session
    })
    return { ...opening, live: { ...opening.live, sessions } }
  }
}
