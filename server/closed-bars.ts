import type { Columns, Session } from '../domain/market/types.ts'
import type { Database } from '../platform/database.ts'
import { readColumns } from '../platform/repositories/candles.ts'

const MOST_SYMBOLS = 200
const LIFE_MS = 300_000

interface Entry {
  session: Session | null
  readAt: number
  columns: Promise<Columns>
}

/** Closed bars of the instruments that charts were asked for lately: read once per session, the longest unused go. */
export class ClosedBars {
  readonly #db: Database
  readonly #clock: () => number
  readonly #entries = new Map<number, Entry>()

  constructor(db: Database, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  /** Bars before session `before`, or all of them. */
  get(instrumentId: number, before: Session | null): Promise<Columns> {
    const held = this.#entries.get(instrumentId)
    this.#entries.delete(instrumentId)
    const entry =
      held && held.session === before && this.#clock() - held.readAt < LIFE_MS ? held : this.#read(instrumentId, before)
    this.#entries.set(instrumentId, entry)
    if (this.#entries.size > MOST_SYMBOLS) this.#entries.delete(this.#entries.keys().next().value as number)
    return entry.columns
  }

  #read(instrumentId: number, session: Session | null): Entry {
    const columns = readColumns(this.#db, instrumentId, session)
    const entry = { session, readAt: this.#clock(), columns }
    const drop = () => {
      if (this.#entries.get(instrumentId) === entry) this.#entries.delete(instrumentId)
    }
    // A history that is not there yet may come at any moment.
    columns.then(({ session }) => {
      if (session.length === 0) drop()
    }, drop)
    return entry
  }
}
