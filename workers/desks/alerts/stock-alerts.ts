import { type AlertState, type Known, SESSIONS, type Sessions } from '../../../domain/alerts/core/alert.ts'
import { AlertBook, type Decision } from '../../../domain/alerts/core/book.ts'
import { isBelieved } from '../../../domain/alerts/core/suspension.ts'
import type { PriceLook } from '../../../domain/alerts/core/view.ts'
import type { Source } from '../../../domain/market/sources.ts'
import type { Quote, Session } from '../../../domain/market/types.ts'
import type { Decided } from '../../../platform/repositories/alerts/decisions.ts'
import type { WaitingAlert } from '../../../platform/repositories/alerts/waiting.ts'
import type { Desk } from '../desk.ts'
import { priceLook, priceStatus } from './price-look.ts'

/** What the alerts of one kind of sessions make of a stock's quote. */
export interface BookLook {
  stock: StockAlerts
  desk: Desk
  sessions: Sessions
  view: PriceLook
  /** What was looked at, where that is not the quote being stored. */
  first: FirstQuote | null
  /** When it came (epoch ms). */
  cameAt: number
  decision: Decision<number>
}

/** The first quote of a session, which came before its closed bars were read. */
export interface FirstQuote {
  quote: Quote
  cameAt: number
  /** Alerts of which sessions believed it. */
  believed: readonly Sessions[]
  /** Null until it is stored. */
  seq: number | null
}

/** The alerts of one stock that look at its price, as the table has them. */
export class StockAlerts {
  /** Looked at before the newest one: at which price a session began would else be lost. */
  first: FirstQuote | null
  /** The newest quote that was looked at; a stock whose alerts have changed is looked at once more. */
  seen: Quote | null = null
  readonly #alerts: ReadonlyMap<number, WaitingAlert>
  readonly #versions: Map<number, number>
  readonly #books = new Map<Sessions, AlertBook<number>>()

  /** `known` is what the last looks at the stock knew. */
  constructor(waiting: readonly WaitingAlert[], known: ReadonlyMap<Sessions, Known>, first: FirstQuote | null) {
    this.first = first
    this.#alerts = new Map(waiting.map((each) => [each.id, each]))
    this.#versions = new Map(waiting.map(({ id, version }) => [id, version]))
    for (const sessions of SESSIONS) {
      const own = waiting.filter(({ alert }) => alert.sessions === sessions)
      if (own.length === 0) continue
      this.#books.set(sessions, AlertBook.of(own, known.get(sessions) ?? null))
    }
  }

  /** The oldest session that a look must be told of; null where there is none. */
  get since(): Session | null {
    const all = [...this.#books.values()].flatMap(({ since }) => since ?? [])
    return all.length === 0 ? null : all.reduce((a, b) => (a < b ? a : b))
  }

  /** Whether an alert is here in this version, or rightly not here. */
  has({ id, version, armed }: { id: number; version: number; armed: boolean }): boolean {
    const held = this.#versions.get(id)
    return held === undefined ? !armed : held === version
  }

  /** What each book that may believe it makes of the desk's quote, or of the first of its session. */
  look(desk: Desk, source: Source, now: number): BookLook[] {
    const { quote, cameAt } = desk
    if (quote === null) return []
    const status = priceStatus(desk, source, now)
    const believing = [...this.#books].filter(([sessions]) => isBelieved(sessions, status))
    const held = this.first?.quote.session === quote.session ? this.first : null
    if (quote.session !== desk.session) {
      const believed = believing.map(([sessions]) => sessions)
      if (held === null && believed.length > 0) this.first = { quote, cameAt, believed, seq: null }
      return []
    }
    return believing.map(([sessions, book]) => {
      const first = held?.believed.includes(sessions) ? held : null
      const view = priceLook(desk, first?.quote ?? quote, book, now)
      return { stock: this, desk, sessions, view, first, cameAt: first?.cameAt ?? cameAt, decision: book.look(view) }
    })
  }

  /** The steps of a look, to be stored `now`; `seq` is that of the quote being stored. */
  steps({ view, first, cameAt, decision }: BookLook, seq: number | null, now: number): Decided[] {
    return decision.moved.map(({ id, state, firing }) => ({
      alert: { ...this.#alerts.get(id)!, version: this.#versions.get(id)! },
      step: { state, firing },
      as_of: view.quote.as_of,
      seq: first?.seq ?? seq,
      waited_ms: now - cameAt,
    }))
  }

  /**
   * What a look decided is stored, in these versions. False if an alert was changed meanwhile: then they must be read
   * again.
   */
  settle({ sessions, view, first, decision }: BookLook, versions: ReadonlyMap<number, number>): boolean {
    this.#books.get(sessions)?.settle(decision, view)
    this.seen = first === null && this.first === null ? view.quote : null
    if (this.first?.quote.session === view.quote.session) this.first = null
    for (const { id, state } of decision.moved) {
      const version = versions.get(id)
      if (version === undefined) return false
      if (isDone(state)) this.#versions.delete(id)
      else this.#versions.set(id, version)
    }
    return true
  }
}

const isDone = ({ state }: AlertState): boolean => state !== 'armed'
