import type { TechnicalIndicators } from '../../contract/indicators.ts'
import { lazily } from '../../lazily.ts'
import type { Split } from '../../market/bars/splits.ts'
import type { Calendar } from '../../market/calendars/calendar.ts'
import type { Quote, Session } from '../../market/types.ts'
import { type HeldAlert, type Known, SESSIONS, type Sessions } from './alert.ts'
import { hoursOf } from './closed-bars.ts'
import { type Decision, LevelIndex } from './level-index.ts'
import { isBelieved, type PriceStatus } from './suspension.ts'
import type { ClosedFigures, PriceLook, Subject } from './view.ts'

/** The newest price of a stock, and what is known beside it. */
export interface PriceMoment {
  subject: Subject
  /** Null where sessions have no hours by the clock. */
  calendar: Calendar | null
  /** Epoch milliseconds. */
  now: number
  quote: Quote
  status: PriceStatus
  /** Null while the bars before the quote's session have not been read. */
  closed: ClosedFigures | null
  /** In effect by now. */
  splits: readonly Split[]
  /** They include the open bar of that quote's session; null where it cannot be read. */
  indicators(quote: Quote): TechnicalIndicators | null
}

/** What the alerts of one kind of sessions make of a price: stored, and then settled. */
export interface PriceDecision<A extends HeldAlert, M extends PriceMoment> extends Decision<A> {
  sessions: Sessions
  /** The price was looked at as of this moment: the newest, or the first of its session. */
  moment: M
  view: PriceLook
}

/** The first price of a session, which came before its closed bars were read. */
export interface FirstPrice<M extends PriceMoment> {
  moment: M
  /** Alerts of which sessions believed it. */
  believed: readonly Sessions[]
}

/**
 * The alerts of one stock that look at its price. Nothing is remembered before it is settled, except the first price of a
 * session, which is looked at before the newest one: at which price a session began would else be lost.
 */
export class AlertEngine<A extends HeldAlert, M extends PriceMoment> {
  readonly alerts: readonly A[]
  first: FirstPrice<M> | null
  /** The newest quote that was looked at; a stock whose alerts have changed is looked at once more. */
  seen: Quote | null = null
  readonly #indexes = new Map<Sessions, LevelIndex<A>>()

  /** `known` is what the last looks at the stock knew. */
  constructor(alerts: readonly A[], known: ReadonlyMap<Sessions, Known>, first: FirstPrice<M> | null = null) {
    this.alerts = alerts
    this.first = first
    for (const sessions of SESSIONS) {
      const own = alerts.filter(({ alert }) => alert.sessions === sessions)
      if (own.length > 0) this.#indexes.set(sessions, new LevelIndex(own, known.get(sessions) ?? null))
    }
  }

  /** What the last looks at the stock knew. */
  get known(): Map<Sessions, Known> {
    return new Map([...this.#indexes].flatMap(([sessions, { known }]) => (known === null ? [] : [[sessions, known]])))
  }

  /** The oldest session that a look must be told of; null where there is none. */
  get since(): Session | null {
    const all = [...this.#indexes.values()].flatMap(({ since }) => since ?? [])
    return all.length === 0 ? null : all.reduce((a, b) => (a < b ? a : b))
  }

  /** What the alerts that may believe it make of the newest price, or of the first of its session. */
  look(moment: M): PriceDecision<A, M>[] {
    const { quote, status, closed } = moment
    const believing = [...this.#indexes].filter(([sessions]) => isBelieved(sessions, status))
    const first = this.first?.moment.quote.session === quote.session ? this.first : null
    if (closed === null) {
      const believed = believing.map(([sessions]) => sessions)
      if (first === null && believed.length > 0) this.first = { moment, believed }
      return []
    }
    return believing.map(([sessions, index]) => {
      const looked = first?.believed.includes(sessions) ? first.moment : moment
      const view = priceLook(moment, looked.quote, closed, index)
      return { sessions, moment: looked, view, ...index.look(view) }
    })
  }

  /** Makes what a look decided the alerts' own; it has been stored. */
  settle(decisions: readonly PriceDecision<A, M>[]): void {
    if (decisions.length === 0) return
    for (const decision of decisions) this.#indexes.get(decision.sessions)?.settle(decision, decision.view)
    this.seen = this.first === null ? decisions[0].view.quote : null
    this.first = null
  }
}

function priceLook<A extends HeldAlert>(
  { subject, calendar, now, splits, indicators }: PriceMoment,
  quote: Quote,
  closed: ClosedFigures,
  { known, since }: LevelIndex<A>,
): PriceLook {
  return {
    on: 'price',
    subject,
    now,
    session: calendar?.at(now).latest?.session ?? quote.session,
    quote,
    previous_close: quote.previous_close,
    open_at: hoursOf(calendar, quote.session).open_at,
    known,
    past: since === null ? [] : closed.past.filter(({ bar }) => bar.session >= since),
    figures: closed.figures,
    splits,
    indicators: lazily(() => indicators(quote)),
  }
}
