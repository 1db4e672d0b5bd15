import type { Columns, Session } from '../../domain/market/types.ts'
import type { Database } from '../../platform/database.ts'
import { readColumns } from '../../platform/repositories/candles.ts'

export interface BarStoreOptions {
  db: Database
  /** Database ids by symbol. */
  ids: ReadonlyMap<string, number>
  /** Brings the stored bars of a symbol up to the session before `session`. */
  catchUp: (symbol: string, session: Session) => Promise<void>
}

interface Entry {
  session: Session
  columns: Promise<Columns>
}

/** The closed bars of every symbol, read once per session and shared by all feeds. */
export class BarStore {
  readonly #options: BarStoreOptions
  readonly #entries = new Map<string, Entry>()
  readonly #versions = new Map<string, number>()

  constructor(options: BarStoreOptions) {
    this.#options = options
  }

  /** Bars of `symbol` before `session`, oldest first; not to be changed by the caller. */
  closed(symbol: string, session: Session): Promise<Columns> {
    const held = this.#entries.get(symbol)
    if (held?.session === session) return held.columns
    const entry = { session, columns: this.#read(symbol, session) }
    this.#entries.set(symbol, entry)
    entry.columns.catch(() => {
      if (this.#entries.get(symbol) === entry) this.#entries.delete(symbol)
    })
    return entry.columns
  }

  /** The stored bars of `symbol` are others now: whatever was made of them is to be made anew. */
  forget(symbol: string): void {
    this.#entries.delete(symbol)
    this.#versions.set(symbol, this.version(symbol) + 1)
  }

  /** A number that changes when the stored bars of `symbol` become others; not by bars that close. */
  version(symbol: string): number {
    return this.#versions.get(symbol) ?? 0
  }

  async #read(symbol: string, session: Session): Promise<Columns> {
    const { db, ids, catchUp } = this.#options
    await catchUp(symbol, session)
    return readColumns(db, ids.get(symbol) as number, session)
  }
}
