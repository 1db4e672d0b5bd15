import type { BaseLogger } from 'pino'
import { isDatabaseBusy } from '#platform/database/errors.ts'
import type { SymbolState } from './symbol-state.ts'

/** A failure at one symbol, in one part of its work. */
export interface SymbolTrouble {
  symbol: string
  part: string
  error: string
}

type Write<T> = (things: readonly T[]) => Promise<void>

const ERROR_LENGTH = 200
const BATCH = 250

/**
 * The states of all symbols that this process leads. A failure at one does not affect the others, is logged once, and
 * is kept until it is over.
 */
export class SymbolStates {
  readonly #log: Pick<BaseLogger, 'error' | 'info'>
  readonly #states = new Map<string, SymbolState>()
  #all: readonly SymbolState[] | null = null
  #symbols: readonly string[] | null = null
  readonly #troubles = new Map<string, SymbolTrouble>()

  constructor(log: Pick<BaseLogger, 'error' | 'info'>) {
    this.#log = log
  }

  get size(): number {
    return this.#states.size
  }

  /** All states; the same array until a symbol comes or goes. */
  get all(): readonly SymbolState[] {
    this.#all ??= [...this.#states.values()]
    return this.#all
  }

  /** Symbols in the order of `all`; the same array until a symbol comes or goes, so callers may compare by identity. */
  get symbols(): readonly string[] {
    this.#symbols ??= this.all.map(({ stock }) => stock.symbol)
    return this.#symbols
  }

  get(symbol: string): SymbolState | undefined {
    return this.#states.get(symbol)
  }

  /** All symbols in batches of some milliseconds of work each, so that other work may run between them. */
  *batches(): Iterable<SymbolState[]> {
    const { all } = this
    for (let from = 0; from < all.length; from += BATCH) yield all.slice(from, from + BATCH)
  }

  add(state: SymbolState): void {
    this.#states.set(state.stock.symbol, state)
    this.#changed()
  }

  remove(symbol: string): void {
    this.#states.delete(symbol)
    this.#changed()
    for (const [key, trouble] of this.#troubles) if (trouble.symbol === symbol) this.#troubles.delete(key)
  }

  #changed(): void {
    this.#all = null
    this.#symbols = null
  }

  /** Current failures, oldest first. */
  troubles(): SymbolTrouble[] {
    return [...this.#troubles.values()]
  }

  /** Runs this part of a symbol's work; undefined if it fails, which is recorded. */
  attempt<T>(part: string, state: SymbolState, work: (state: SymbolState) => T): T | undefined {
    try {
      const result = work(state)
      this.succeeded(part, state)
      return result
    } catch (error) {
      this.failed(part, state, error)
      return undefined
    }
  }

  /**
   * Writes items of several symbols, each of one symbol, in one go. If that fails, and not because the database is
   * unreachable or busy, which is no symbol's fault, the batch is split until the faulty item is alone; it is then
   * written alone until it succeeds.
   */
  async write<T extends { state: SymbolState }>(part: string, things: readonly T[], write: Write<T>): Promise<void> {
    const { sound = [], failing = [] } = Object.groupBy(things, ({ state }) =>
      this.#fails(part, state) ? 'failing' : 'sound',
    )
    await this.#writeOrSplit(part, sound, write)
    for (const thing of failing) await this.#writeOrSplit(part, [thing], write)
  }

  async #writeOrSplit<T extends { state: SymbolState }>(
    part: string,
    things: readonly T[],
    write: Write<T>,
  ): Promise<void> {
    if (things.length === 0) return
    try {
      await write(things)
      for (const { state } of things) this.succeeded(part, state)
    } catch (error) {
      if (isDatabaseBusy(error)) throw error
      if (things.length === 1) return this.failed(part, things[0].state, error)
      const middle = things.length >> 1
      await this.#writeOrSplit(part, things.slice(0, middle), write)
      await this.#writeOrSplit(part, things.slice(middle), write)
    }
  }

  #fails(part: string, { stock: { symbol } }: SymbolState): boolean {
    return this.#troubles.size > 0 && this.#troubles.has(`${part} ${symbol}`)
  }

  failed(part: string, { stock: { symbol } }: SymbolState, error: unknown): void {
    const key = `${part} ${symbol}`
    if (!this.#troubles.has(key)) this.#log.error({ err: error, symbol, part }, 'a stock fails')
    const sentence = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH)
    this.#troubles.set(key, { symbol, part, error: sentence })
  }

  succeeded(part: string, { stock: { symbol } }: SymbolState): void {
    if (this.#troubles.size === 0 || !this.#troubles.delete(`${part} ${symbol}`)) return
    this.#log.info({ symbol, part }, 'a stock works again')
  }
}
