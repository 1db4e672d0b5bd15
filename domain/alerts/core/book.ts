import type { Split } from '../../market/bars/splits.ts'
import { kindOf } from '../index.ts'
import type { Alert, AlertState, Known, Step } from './alert.ts'
import { afterEpoch } from './begin.ts'
import { look } from './look.ts'
import type { Marks } from './marks.ts'
import { rearmDistance } from './rearm.ts'
import { Thresholds } from './thresholds.ts'
import type { AlertLook, PriceLook } from './view.ts'

interface Entry<Id> {
  readonly id: Id
  readonly alert: Alert
  state: AlertState
  /** The look at which it was last visited. */
  visit: number
}

export interface Moved<Id> extends Step {
  id: Id
}

/** What a look decided, to be stored and then settled. */
export interface Decision<Id> {
  moved: readonly Moved<Id>[]
  known: Known | null
}

/**
 * The alerts of one stock, of one kind of `sessions`. A price touches those whose levels lie between the last one and
 * it; at the first look at a session all. Nothing is remembered before it is settled: a look whose results could not be
 * stored is made again.
 */
export class AlertBook<Id> {
  /** What the last look knew. */
  known: Known | null
  readonly #entries = new Map<Id, Entry<Id>>()
  /** Looked at every time: what no level tells of, and what has not been looked at since it was made. */
  #always: Entry<Id>[] = []
  #thresholds: Thresholds<Entry<Id>> | null = null
  /** What the thresholds were made from. */
  #splits: readonly Split[] = []
  #previousClose: number | null = null
  #looks = 0

  constructor(known: Known | null) {
    this.known = known
  }

  /** The book of stored alerts, of which the last look knew `known`: one from before all of them says nothing to them. */
  static of<Id>(stored: readonly { id: Id; alert: Alert; state: AlertState }[], known: Known | null): AlertBook<Id> {
    const isTold = stored.some(({ state }) => state.state === 'armed' && state.known === null)
    const book = new AlertBook<Id>(isTold ? known : null)
    for (const { id, alert, state } of stored) book.put(id, alert, state)
    return book
  }

  get states(): { id: Id; alert: Alert; state: AlertState }[] {
    return [...this.#entries.values()].map(({ id, alert, state }) => ({ id, alert, state }))
  }

  /** The session from which a look must be told of closed ones; null where there has been no look to miss anything. */
  get since(): string | null {
    const own = this.#always.flatMap(({ alert, state }) =>
      kindOf(alert).level && state.known ? [state.known.session] : [],
    )
    if (this.known !== null) own.push(this.known.session)
    return own.length === 0 ? null : own.reduce((a, b) => (a < b ? a : b))
  }

  /** Adds an alert, or replaces it. */
  put(id: Id, alert: Alert, state: AlertState): void {
    this.remove(id)
    const entry = { id, alert, state, visit: 0 }
    this.#entries.set(id, entry)
    this.#always.push(entry)
  }

  remove(id: Id): void {
    const entry = this.#entries.get(id)
    if (entry === undefined) return
    this.#entries.delete(id)
    this.#always = this.#always.filter((each) => each !== entry)
    this.#thresholds = null
  }

  /** Prices began again. */
  reset(): void {
    for (const entry of this.#entries.values()) entry.state = afterEpoch(entry.state)
    this.known = null
    this.#thresholds = null
  }

  /** What the alerts make of something; the book is as before until `settle`. */
  look(view: AlertLook): Decision<Id> {
    const moved: Moved<Id>[] = []
    this.#looks++
    const visit = (entry: Entry<Id>): void => {
      if (entry.visit === this.#looks) return
      entry.visit = this.#looks
      const step = look(entry.alert, entry.state, view)
      if (step !== null) moved.push({ id: entry.id, ...step })
    }
    if (view.on !== 'price') {
      for (const entry of this.#entries.values()) visit(entry)
      return { moved, known: this.known }
    }
    const { known } = this
    if (known === null || this.#thresholds === null || this.#isNewDay(view, known)) {
      this.#thresholds = null
      for (const entry of this.#entries.values()) visit(entry)
    } else {
      const { price, day_low, day_high } = view.quote
      const low = Math.min(known.price, price, day_low !== null && day_low < (known.low ?? price) ? day_low : price)
      const high = Math.max(
        known.price,
        price,
        day_high !== null && day_high > (known.high ?? price) ? day_high : price,
      )
      this.#thresholds.between(low, high, visit)
      for (const entry of this.#always) visit(entry)
    }
    return { moved, known: nextKnown(view, known) }
  }

  /** Makes what a look at `view` decided the book's own. */
  settle({ moved, known }: Decision<Id>, view: AlertLook): void {
    for (const { id, state } of moved) {
      const entry = this.#entries.get(id)
      if (entry) entry.state = state
    }
    this.known = known
    if (view.on === 'price' && this.#thresholds === null) this.#sort(view)
  }

  #isNewDay({ quote, past, splits }: PriceLook, known: Known): boolean {
    if (quote.session !== known.session || past.length > 0) return true
    return !isSameList(splits, this.#splits) || quote.previous_close !== this.#previousClose
  }

  #sort(view: PriceLook): void {
    const marks: Marks = { up: 0, down: 0 }
    const thresholds: { price: number; owner: Entry<Id> }[] = []
    this.#always = []
    for (const owner of this.#entries.values()) {
      const { alert, state } = owner
      const { level, price } = kindOf(alert)
      if (state.state !== 'armed' || price === undefined) continue
      if (level === undefined || state.known !== null || state.side === 'unknown') {
        this.#always.push(owner)
        continue
      }
      level.mark(marks, alert.when, state.level, view)
      const { up, down } = marks
      thresholds.push({ price: up, owner }, { price: down, owner })
      if (alert.repeat !== 'rearm') continue
      thresholds.push({ price: up - rearmDistance(up, view.figures.atr), owner })
      thresholds.push({ price: down + rearmDistance(down, view.figures.atr), owner })
    }
    this.#thresholds = new Thresholds(thresholds)
    this.#splits = view.splits
    this.#previousClose = view.quote.previous_close
  }
}

/** Whether nothing has been told of splits, or shown of their days, between the two. */
function isSameList(splits: readonly Split[], others: readonly Split[]): boolean {
  if (splits === others) return true
  return splits.length === others.length && splits.every(({ date }, i) => date === others[i].date)
}

/**
 * What a look at a price leaves known: a session's range once its source has told of one. A price of an older session adds
 * nothing to what is known of the newer one.
 */
function nextKnown({ now, quote, past }: PriceLook, known: Known | null): Known {
  const { session, day_low, day_high, price } = quote
  if (known !== null && session < known.session) return { ...known, price, of: session, at: now }
  const bar = past.findLast((each) => each.bar.session === session)?.bar
  const range = bar ?? (known?.session === session ? known : null)
  return {
    session,
    low: day_low === null ? (range?.low ?? null) : bar ? Math.min(bar.low, day_low) : day_low,
    high: day_high === null ? (range?.high ?? null) : bar ? Math.max(bar.high, day_high) : day_high,
    price,
    of: session,
    at: now,
  }
}
