import type { TechnicalIndicators } from '../contract/indicators.ts'
import { lazily } from '../lazily.ts'
import type { Split } from '../market/bars/corporate-actions.ts'
import type { Calendar } from '../market/calendars/calendar.ts'
import type { PriceStatus } from '../market/prices/stock-price.ts'
import type { Quote, Session } from '../market/types.ts'
import {
  type AlertSubject,
  type AlertWithState,
  type ClosedFigures,
  type LastEvaluation,
  type PriceInput,
  SESSIONS,
  type Sessions,
  type Thresholds,
} from './alert.ts'
import { hoursOf } from './closed-bars.ts'
import { type AlertStep, evaluateAll } from './evaluate.ts'
import { kindOf } from './kinds/index.ts'
import { isTrusted } from './price-status.ts'
import { rearmDistance } from './rearm.ts'

/** The newest price of a stock, with everything that its alerts are evaluated with. */
export interface PriceMoment {
  subject: AlertSubject
  /** Null where sessions have no hours by the clock. */
  calendar: Calendar | null
  /** Epoch milliseconds. */
  now: number
  quote: Quote
  status: PriceStatus
  /** Null while the bars before the quote's session have not been read. */
  closed: ClosedFigures | null
  /** The known splits, each once; one of a session after the quote's changes nothing yet. */
  splits: readonly Split[]
  /** The indicators with the open bar of that quote's session; null where it cannot be read. */
  indicators(quote: Quote): TechnicalIndicators | null
}

/** The decision of the alerts of one kind of `sessions` on a price, which is stored first, and applied after that. */
export interface PriceDecision<A extends AlertWithState, M extends PriceMoment> extends Decision<A> {
  sessions: Sessions
  /** The moment that was evaluated: the newest, or the first of its session. */
  moment: M
  input: PriceInput
}

/** The first price of a session, which came before its closed bars were read. */
export interface FirstPrice<M extends PriceMoment> {
  moment: M
  /** The kinds of `sessions` whose alerts could trust it. */
  trusted: readonly Sessions[]
}

/**
 * The alerts of one stock that are evaluated on its price. Nothing changes before a decision is applied, except that
 * the first price of a session is kept and evaluated before the newest one: the price at which a session began would be
 * lost otherwise.
 */
export class AlertEngine<A extends AlertWithState, M extends PriceMoment> {
  readonly alerts: readonly A[]
  first: FirstPrice<M> | null
  /** The newest quote that was evaluated; a stock whose alerts have changed is evaluated once more. */
  evaluatedQuote: Quote | null = null
  readonly #indexes = new Map<Sessions, LevelIndex<A>>()

  /** `lastEvaluations` are those of the stock, by kind of `sessions`. */
  constructor(
    alerts: readonly A[],
    lastEvaluations: ReadonlyMap<Sessions, LastEvaluation>,
    first: FirstPrice<M> | null = null,
  ) {
    this.alerts = alerts
    this.first = first
    for (const sessions of SESSIONS) {
      const own = alerts.filter(({ alert }) => alert.sessions === sessions)
      if (own.length > 0) this.#indexes.set(sessions, new LevelIndex(own, lastEvaluations.get(sessions) ?? null))
    }
  }

  /** The last evaluation of the stock, by kind of `sessions`. */
  get lastEvaluations(): Map<Sessions, LastEvaluation> {
    return new Map(
      [...this.#indexes].flatMap(([sessions, { lastEvaluation }]) =>
        lastEvaluation === null ? [] : [[sessions, lastEvaluation]],
      ),
    )
  }

  /** The oldest session that an evaluation must be given; null where there is none. */
  get since(): Session | null {
    const all = [...this.#indexes.values()].flatMap(({ since }) => since ?? [])
    return all.length === 0 ? null : all.reduce((a, b) => (a < b ? a : b))
  }

  /** Evaluates the alerts that may trust it on the newest price, or on the first of its session. */
  evaluate(moment: M): PriceDecision<A, M>[] {
    const { quote, status, closed } = moment
    const trusting = [...this.#indexes].filter(([sessions]) => isTrusted(sessions, status))
    const first = this.first?.moment.quote.session === quote.session ? this.first : null
    if (closed === null) {
      const trusted = trusting.map(([sessions]) => sessions)
      if (first === null && trusted.length > 0) this.first = { moment, trusted }
      return []
    }
    return trusting.map(([sessions, index]) => {
      const evaluated = first?.trusted.includes(sessions) ? first.moment : moment
      const input = priceInput(moment, evaluated.quote, closed, index)
      return { sessions, moment: evaluated, input, ...index.evaluate(input) }
    })
  }

  /** Applies decisions to the alerts, once they have been stored. */
  apply(decisions: readonly PriceDecision<A, M>[]): void {
    if (decisions.length === 0) return
    for (const decision of decisions) this.#indexes.get(decision.sessions)?.apply(decision, decision.input)
    this.evaluatedQuote = this.first === null ? decisions[0].input.quote : null
    this.first = null
  }
}

function priceInput<A extends AlertWithState>(
  { subject, calendar, now, splits, indicators }: PriceMoment,
  quote: Quote,
  closed: ClosedFigures,
  { lastEvaluation, since }: LevelIndex<A>,
): PriceInput {
  return {
    on: 'price',
    subject,
    now,
    session: calendar?.at(now).latest?.session ?? quote.session,
    quote,
    previous_close: quote.previous_close,
    open_at: hoursOf(calendar, quote.session).open_at,
    last_evaluation: lastEvaluation,
    past: since === null ? [] : closed.past.filter(({ bar }) => bar.session >= since),
    figures: closed.figures,
    splits,
    indicators: lazily(() => indicators(quote)),
  }
}

/** The decision of an evaluation of a price; the next evaluation starts from `lastEvaluation`. */
interface Decision<A extends AlertWithState> {
  steps: readonly AlertStep<A>[]
  lastEvaluation: LastEvaluation
}

/**
 * The alerts of one stock and one kind of `sessions`, by level. A price touches the alerts whose levels lie between the
 * last price and it; the first one of a session touches all. Nothing changes before a decision is applied, so an
 * evaluation whose result could not be stored is simply made again.
 */
export class LevelIndex<A extends AlertWithState> {
  /** The last evaluation; null where there has been none that counts for these alerts. */
  lastEvaluation: LastEvaluation | null
  readonly #alerts: readonly A[]
  /** Evaluated every time: alerts that no level stands for, and those not yet evaluated since they were made. */
  #always: readonly A[]
  #levels: Levels<A> | null = null
  /** The splits and the previous close from which the levels were made; when they change, levels are made again. */
  #splits: readonly Split[] = []
  #previousClose: number | null = null

  /** `lastEvaluation` is the stock's; one from before all of the alerts were made says nothing to them. */
  constructor(alerts: readonly A[], lastEvaluation: LastEvaluation | null) {
    const isUnderWay = alerts.some(({ state }) => state.state === 'armed' && state.last_evaluation === null)
    this.lastEvaluation = isUnderWay ? lastEvaluation : null
    this.#alerts = alerts
    this.#always = alerts
  }

  /** The session from which an evaluation must be given closed ones; null where nothing can have been missed. */
  get since(): Session | null {
    const own = this.#always.flatMap(({ alert, state }) =>
      kindOf(alert).level && state.last_evaluation ? [state.last_evaluation.session] : [],
    )
    if (this.lastEvaluation !== null) own.push(this.lastEvaluation.session)
    return own.length === 0 ? null : own.reduce((a, b) => (a < b ? a : b))
  }

  /** Evaluates the alerts on a price; the index stays as before until `apply`. */
  evaluate(input: PriceInput): Decision<A> {
    const last = this.lastEvaluation
    return { steps: evaluateAll(this.#touched(input, last), input), lastEvaluation: nextEvaluation(input, last) }
  }

  /** The alerts that a price may do something to. */
  #touched(input: PriceInput, last: LastEvaluation | null): readonly A[] {
    if (last === null || this.#levels === null || this.#isNewDay(input, last)) {
      this.#levels = null
      return this.#alerts
    }
    const { price, day_low, day_high } = input.quote
    const low = Math.min(last.price, price, day_low !== null && day_low < (last.low ?? price) ? day_low : price)
    const high = Math.max(last.price, price, day_high !== null && day_high > (last.high ?? price) ? day_high : price)
    return [...new Set(this.#levels.between(low, high)), ...this.#always]
  }

  /** Applies to the alerts what the evaluation of `input` decided. */
  apply({ steps, lastEvaluation }: Decision<A>, input: PriceInput): void {
    for (const { alert, step } of steps) alert.state = step.state
    this.lastEvaluation = lastEvaluation
    if (this.#levels === null) this.#sort(input)
  }

  #isNewDay({ quote, past, splits }: PriceInput, last: LastEvaluation): boolean {
    if (quote.session !== last.session || past.length > 0) return true
    return !isSameList(splits, this.#splits) || quote.previous_close !== this.#previousClose
  }

  #sort(input: PriceInput): void {
    const thresholds: Thresholds = { up: 0, down: 0 }
    const levels: { price: number; owner: A }[] = []
    const always: A[] = []
    for (const owner of this.#alerts) {
      const { alert, state } = owner
      const { level, price } = kindOf(alert)
      if (state.state !== 'armed' || price === undefined) continue
      if (level === undefined || state.last_evaluation !== null || state.side === 'unknown') {
        always.push(owner)
        continue
      }
      level.writeThresholds(thresholds, alert.when, state.level, input)
      const { up, down } = thresholds
      levels.push({ price: up, owner }, { price: down, owner })
      if (alert.repeat !== 'rearm') continue
      levels.push({ price: up - rearmDistance(up, input.figures.atr), owner })
      levels.push({ price: down + rearmDistance(down, input.figures.atr), owner })
    }
    this.#always = always
    this.#levels = new Levels(levels)
    this.#splits = input.splits
    this.#previousClose = input.quote.previous_close
  }
}

/** Prices at which something may happen to an alert, in ascending order. A change of one makes all of them again. */
class Levels<T> {
  readonly #prices: Float64Array
  readonly #owners: readonly T[]

  /** Infinite prices are left out. */
  constructor(levels: readonly { price: number; owner: T }[]) {
    const sorted = levels.filter(({ price }) => Number.isFinite(price)).sort((a, b) => a.price - b.price)
    this.#prices = Float64Array.from(sorted, ({ price }) => price)
    this.#owners = sorted.map(({ owner }) => owner)
  }

  /** The owners of the prices from `low` to `high`, both included; an owner of several, several times. */
  between(low: number, high: number): readonly T[] {
    const from = this.#firstFrom(low)
    let to = from
    while (this.#prices[to] <= high) to++
    return this.#owners.slice(from, to)
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

/** Whether two lists have the same splits on the same days: if not, one became known or its day did. */
function isSameList(splits: readonly Split[], others: readonly Split[]): boolean {
  if (splits === others) return true
  return splits.length === others.length && splits.every(({ date }, i) => date === others[i].date)
}

/**
 * What the next evaluation starts from: the price, and its session's range from when the source first reported one. A
 * price of an older session adds nothing to the range of the newer one.
 */
function nextEvaluation({ now, quote, past }: PriceInput, last: LastEvaluation | null): LastEvaluation {
  const { session, day_low, day_high, price } = quote
  if (last !== null && session < last.session) return { ...last, price, price_session: session, evaluated_at: now }
  const bar = past.findLast((each) => each.bar.session === session)?.bar
  const range = bar ?? (last?.session === session ? last : null)
  return {
    session,
    low: day_low === null ? (range?.low ?? null) : bar ? Math.min(bar.low, day_low) : day_low,
    high: day_high === null ? (range?.high ?? null) : bar ? Math.max(bar.high, day_high) : day_high,
    price,
    price_session: session,
    evaluated_at: now,
  }
}
