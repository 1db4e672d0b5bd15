import type { Columns, Quote, Session } from '../../domain/market/types.ts'
import type { BarStore } from './bar-store.ts'

/** Makes the state of a stock from its closed bars; `before` is the one of an earlier session that it may go on from. */
type Make<State> = (quote: Quote, closed: Columns, before: State | null) => State | Promise<State>

interface Held<State> {
  session: Session
  version: number
  state: State
}

/** What a feed makes of each stock's closed bars, once a session, and anew when the stored bars are others. */
export class StockStates<State> {
  readonly #bars: BarStore
  readonly #make: Make<State>
  readonly #held = new Map<string, Held<State>>()

  constructor(bars: BarStore, make: Make<State>) {
    this.#bars = bars
    this.#make = make
  }

  /** The state for the session of `quote`. One that could not be made is tried again at the next call. */
  async of(quote: Quote): Promise<State> {
    const { symbol, session } = quote
    const version = this.#bars.version(symbol)
    const held = this.#held.get(symbol)
    const same = held?.version === version ? held : null
    if (same?.session === session) return same.state
    const closed = await this.#bars.closed(symbol, session)
    // Time that went back (a replay that began again) starts from nothing.
    const before = same && same.session < session ? same.state : null
    const state = await this.#make(quote, closed, before)
    this.#held.set(symbol, { session, version, state })
    return state
  }
}
