import type { Bus } from '#platform/bus/bus.ts'
import type { SymbolState } from './symbol-state.ts'

/**
 * The led stocks of which a table has changed, as a hint said, and which must be read again before the next evaluation.
 * Hints about stocks that another process leads are ignored.
 */
export class ChangedStocks {
  readonly #led = new Map<number, SymbolState>()
  #ids = new Set<number>()
  #unsubscribe: (() => void)[] = []

  /** Begins to notice the hints of a topic; all stocks may have changed while the bus was away. */
  subscribe(bus: Bus, topic: 'alerts' | 'orders'): void {
    this.#unsubscribe = [
      bus.subscribe(topic, ({ instrument_id }) => this.add(instrument_id)),
      bus.onReconnected(() => this.addAll()),
    ]
  }

  unsubscribe(): void {
    for (const end of this.#unsubscribe) end()
  }

  /** Notes that these are led, or are about to be. */
  lead(states: readonly SymbolState[]): void {
    for (const state of states) this.#led.set(state.stock.id, state)
  }

  /** The state of a stock, by its instrument id; undefined where it is not led. */
  state(id: number): SymbolState | undefined {
    return this.#led.get(id)
  }

  add(id: number): void {
    if (this.#led.has(id)) this.#ids.add(id)
  }

  addAll(): void {
    for (const id of this.#led.keys()) this.#ids.add(id)
  }

  /** Has `read` read those that have changed; if it fails, the next call does. */
  async readAgain(read: (ids: readonly number[]) => Promise<void>): Promise<void> {
    if (this.#ids.size === 0) return
    const ids = [...this.#ids]
    this.#ids = new Set()
    try {
      await read(ids)
    } catch (error) {
      for (const id of ids) this.#ids.add(id)
      throw error
    }
  }
}
