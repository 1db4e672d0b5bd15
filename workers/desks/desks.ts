import type { BaseLogger } from 'pino'
import { isDatabaseBusy } from '#platform/database/errors.ts'
import type { Desk } from './desk.ts'

/** A failure at one desk, in one part of its work. */
export interface Trouble {
  symbol: string
  part: string
  error: string
}

type Write<T> = (things: readonly T[]) => Promise<void>

const ERROR_LENGTH = 200
const BATCH = 250

/**
 * The desks of a market's stocks. A failure at one does not affect the others, is reported once, and is remembered
 * until it is over.
 */
export class Desks {
  readonly #log: Pick<BaseLogger, 'error' | 'info'>
  readonly #desks = new Map<string, Desk>()
  #all: readonly Desk[] | null = null
  #symbols: readonly string[] | null = null
  readonly #troubles = new Map<string, Trouble>()

  constructor(log: Pick<BaseLogger, 'error' | 'info'>) {
    this.#log = log
  }

  get size(): number {
    return this.#desks.size
  }

  /** The same list until a desk comes or goes. */
  get all(): readonly Desk[] {
    this.#all ??= [...this.#desks.values()]
    return this.#all
  }

  /** Of `all`, in their order; the same list as long. */
  get symbols(): readonly string[] {
    this.#symbols ??= this.all.map(({ stock }) => stock.symbol)
    return this.#symbols
  }

  get(symbol: string): Desk | undefined {
    return this.#desks.get(symbol)
  }

  /** All desks, a few at a time, some milliseconds of work each: between them other work has its turn. */
  *batches(): Iterable<Desk[]> {
    const { all } = this
    for (let from = 0; from < all.length; from += BATCH) yield all.slice(from, from + BATCH)
  }

  add(desk: Desk): void {
    this.#desks.set(desk.stock.symbol, desk)
    this.#changed()
  }

  remove(symbol: string): void {
    this.#desks.delete(symbol)
    this.#changed()
    for (const [key, trouble] of this.#troubles) if (trouble.symbol === symbol) this.#troubles.delete(key)
  }

  #changed(): void {
    this.#all = null
    this.#symbols = null
  }

  /** Current failures, the oldest first. */
  troubles(): Trouble[] {
    return [...this.#troubles.values()]
  }

  /** Does this part of a desk's work; undefined if it fails. */
  apart<T>(part: string, desk: Desk, work: (desk: Desk) => T): T | undefined {
    try {
      const result = work(desk)
      this.succeeded(part, desk)
      return result
    } catch (error) {
      this.failed(part, desk, error)
      return undefined
    }
  }

  /**
   * Writes items of several desks, each of one desk, in one go. If that fails, and not because the database is
   * unreachable or busy, which is no desk's fault, the batch is split until the faulty item is alone; it is then
   * written alone until it succeeds.
   */
  async write<T extends { desk: Desk }>(part: string, things: readonly T[], write: Write<T>): Promise<void> {
    const { sound = [], failing = [] } = Object.groupBy(things, ({ desk }) =>
      this.#fails(part, desk) ? 'failing' : 'sound',
    )
    await this.#writeParted(part, sound, write)
    for (const thing of failing) await this.#writeParted(part, [thing], write)
  }

  async #writeParted<T extends { desk: Desk }>(part: string, things: readonly T[], write: Write<T>): Promise<void> {
    if (things.length === 0) return
    try {
      await write(things)
      for (const { desk } of things) this.succeeded(part, desk)
    } catch (error) {
      if (isDatabaseBusy(error)) throw error
      if (things.length === 1) return this.failed(part, things[0].desk, error)
      const middle = things.length >> 1
      await this.#writeParted(part, things.slice(0, middle), write)
      await this.#writeParted(part, things.slice(middle), write)
    }
  }

  #fails(part: string, { stock: { symbol } }: Desk): boolean {
    return this.#troubles.size > 0 && this.#troubles.has(`${part} ${symbol}`)
  }

  failed(part: string, { stock: { symbol } }: Desk, error: unknown): void {
    const key = `${part} ${symbol}`
    if (!this.#troubles.has(key)) this.#log.error({ err: error, symbol, part }, 'a stock fails')
    const sentence = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH)
    this.#troubles.set(key, { symbol, part, error: sentence })
  }

  succeeded(part: string, { stock: { symbol } }: Desk): void {
    if (this.#troubles.size === 0 || !this.#troubles.delete(`${part} ${symbol}`)) return
    this.#log.info({ symbol, part }, 'a stock works again')
  }
}
