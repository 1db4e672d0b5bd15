import type { Split } from '../../market/bars/splits.ts'
import type { Session } from '../../market/types.ts'
import { kindOf } from '../index.ts'
import type { HeldAlert, Known } from './alert.ts'
import { look, type Moved } from './look.ts'
import type { Marks } from './marks.ts'
import { rearmDistance } from './rearm.ts'
import type { PriceLook } from './view.ts'

interface Entry<A> {
  readonly held: A
  /** The look at which it was last visited. */
  visit: number
}

/** What a look at a price decided, to be stored and then settled; `known` is what the look knew. */
export interface Decision<A extends HeldAlert> {
  moved: readonly Moved<A>[]
  known: Known
}

/**
 * The alerts of one stock, of one kind of `sessions`. A price touches those whose levels lie between the last one and
 * it; at the first look at a session all. Nothing is remembered before it is settled: a look whose results could not be
 * stored is made again.
 */
export class LevelIndex<A extends HeldAlert> {
  /** What the last look knew. */
  known: Known | null
  readonly #entries: readonly Entry<A>[]
  /** Looked at every time: what no level tells of, and what has not been looked at since it was made. */
  #always: readonly Entry<A>[]
  #levels: Levels<Entry<A>> | null = null
  /** What the levels were made from. */
  #splits: readonly Split[] = []
  #previousClose: number | null = null
  #looks = 0

  /** The last look of the stock knew `known`: one from before all of the alerts says nothing to them. */
  constructor(alerts: readonly A[], known: Known | null) {
    const isTold = alerts.some(({ state }) => state.state === 'armed' && state.known === null)
    this.known = isTold ? known : null
    this.#entries = alerts.map((held) => ({ held, visit: 0 }))
    this.#always = this.#entries
  }

  /** The session from which a look must be told of closed ones; null where there has been no look to miss anything. */
  get since(): Session | null {
    const own = this.#always.flatMap(({ held: { alert, state } }) =>
      kindOf(alert).level && state.known ? [state.known.session] : [],
    )
    if (this.known !== null) own.push(this.known.session)
    return own.length === 0 ? null : own.reduce((a, b) => (a < b ? a : b))
  }

  /** What the alerts make of a price; the index is as before until `settle`. */
  look(view: PriceLook): Decision<A> {
    const moved: Moved<A>[] = []
    this.#looks++
    const visit = (entry: Entry<A>): void => {
      if (entry.visit === this.#looks) return
      entry.visit = this.#looks
      const { held } = entry
      const step = look(held.alert, held.state, view)
      if (step !== null) moved.push({ alert: held, step })
    }
    const { known } = this
    if (known === null || this.#levels === null || this.#isNewDay(view, known)) {
      this.#levels = null
      for (const entry of this.#entries) visit(entry)
    } else {
      const { price, day_low, day_high } = view.quote
      const low = Math.min(known.price, price, day_low !== null && day_low < (known.low ?? price) ? day_low : price)
      const high = Math.max(
        known.price,
        price,
        day_high !== null && day_high > (known.high ?? price) ? day_high : price,
      )
      this.#levels.between(low, high, visit)
      for (const entry of this.#always) visit(entry)
    }
    return { moved, known: nextKnown(view, known) }
  }

  /** Makes what a look at `view` decided the alerts' own. */
  settle({ moved, known }: Decision<A>, view: PriceLook): void {
    for (const { alert, step } of moved) alert.state = step.state
    this.known = known
    if (this.#levels === null) this.#sort(view)
  }

  #isNewDay({ quote, past, splits }: PriceLook, known: Known): boolean {
    if (quote.session !== known.session || past.length > 0) return true
    return !isSameList(splits, this.#splits) || quote.previous_close !== this.#previousClose
  }

  #sort(view: PriceLook): void {
    const marks: Marks = { up: 0, down: 0 }
    const levels: { price: number; owner: Entry<A> }[] = []
    const always: Entry<A>[] = []
    for (const owner of this.#entries) {
      const { alert, state } = owner.held
      const { level, price } = kindOf(alert)
      if (state.state !== 'armed' || price === undefined) continue
      if (level === undefined || state.known !== null || state.side === 'unknown') {
        always.push(owner)
        continue
      }
      level.mark(marks, alert.when, state.level, view)
      const { up, down } = marks
      levels.push({ price: up, owner }, { price: down, owner })
      if (alert.repeat !== 'rearm') continue
      levels.push({ price: up - rearmDistance(up, view.figures.atr), owner })
      levels.push({ price: down + rearmDistance(down, view.figures.atr), owner })
    }
    this.#always = always
    this.#levels = new Levels(levels)
    this.#splits = view.splits
    this.#previousClose = view.quote.previous_close
  }
}

/** Prices at which something may happen, and to whom, in ascending order. Changing one is making all again. */
class Levels<T> {
  readonly #prices: Float64Array
  readonly #owners: readonly T[]

  /** Infinite prices are left out. */
  constructor(levels: readonly { price: number; owner: T }[]) {
    const sorted = levels.filter(({ price }) => Number.isFinite(price)).sort((a, b) => a.price - b.price)
    this.#prices = Float64Array.from(sorted, ({ price }) => price)
    this.#owners = sorted.map(({ owner }) => owner)
  }

  /** Visits the owners of the prices from `low` to `high`, both included; an owner of several, several times. */
  between(low: number, high: number, visit: (owner: T) => void): void {
    const prices = this.#prices
    for (let i = this.#firstFrom(low); i < prices.length && prices[i] <= high; i++) visit(this.#owners[i])
  }

  #firstFrom(low: number): number {
    let from = 0
    let to = this.#prices.length
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.#prices[middle] < low) from = middle + 1
      else to = middle
    }
    return from
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
