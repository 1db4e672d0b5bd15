import { barOfQuote } from '../../market/bars/session-bar.ts'
import type { Split } from '../../market/bars/splits.ts'
import type { Calendar } from '../../market/calendars/calendar.ts'
import type { Quote, Session } from '../../market/types.ts'
import { type Alert, type AlertState, SESSIONS, type Sessions } from './alert.ts'
import { begin } from './begin.ts'
import { AlertBook, type Moved } from './book.ts'
import { type ClosedBars, hoursOf } from './closed-bars.ts'
import { DataCondition, type DataMoment } from './data-condition.ts'
import { isExpired } from './look.ts'
import { isBelieved, suspensionOf } from './suspension.ts'
import type { AlertLook, PriceLook, Subject } from './view.ts'

/** What one round knows of a stock. */
export interface Moment extends DataMoment {
  closed: ClosedBars
  /** In effect by now; and one that was learned of now. */
  splits: readonly Split[]
  split: Split | null
}

/** All alerts of one stock, and which of them look at what: closed bars first, then its data, then its price. */
export class AlertDesk<Id> {
  readonly #subject: Subject
  readonly #calendar: Calendar
  readonly #books: Record<Sessions, AlertBook<Id>> = {
    regular: new AlertBook(null),
    all: new AlertBook(null),
  }
  #condition = new DataCondition()
  /** The newest closed bar that has been looked at. */
  #bar: Session

  constructor(subject: Subject, calendar: Calendar, bar: Session) {
    this.#subject = subject
    this.#calendar = calendar
    this.#bar = bar
  }

  /** An alert is made while `quote` is the price shown. */
  make(id: Id, alert: Alert, quote: Quote | null, closed: ClosedBars): AlertState {
    const now = alert.created_at
    // A session that opens at this instant is still to come for it.
    const before = this.#calendar.at(now - 1)
    const opened = before.latest?.session ?? ''
    // A calendar may know less of the past than the bars do.
    const session = opened > closed.newest ? opened : closed.newest
    const isOpen = before.latest !== null && now < before.latest.close
    const isOfSession = isOpen && quote?.session === session
    const state = begin(alert, {
      now,
      session,
      isOpen,
      quote,
      figures: closed.figuresBefore(isOpen ? session : LAST),
      closed: () => closed.indicators(),
      live: () => (isOfSession && quote !== null ? closed.live(barOfQuote(quote)) : null),
    })
    this.#books[alert.sessions].put(id, alert, state)
    return state
  }

  states(now: number) {
    return SESSIONS.flatMap((sessions) =>
      this.#books[sessions].states.map((each) => ({ ...each, isExpired: isExpired(each.alert, now) })),
    )
  }

  /** Another process goes on, with what this one has stored. */
  handOver(): void {
    for (const sessions of SESSIONS) {
      const { states, known } = this.#books[sessions]
      this.#books[sessions] = AlertBook.of(structuredClone(states), structuredClone(known))
    }
    this.#condition = new DataCondition(this.#condition.trouble)
  }

  /** Prices began again. */
  reset(): void {
    for (const sessions of SESSIONS) this.#books[sessions].reset()
    this.#condition.reset()
  }

  /** What the alerts make of a moment, made their own at once. */
  look(moment: Moment): Moved<Id>[] {
    const { now, quote, isAccepted } = moment
    const about = { subject: this.#subject, now, session: this.#calendar.at(now).latest?.session ?? null }
    const price = quote?.price ?? null
    const moved: Moved<Id>[] = []
    const show = (view: AlertLook, books: readonly Sessions[] = SESSIONS): void => {
      for (const sessions of books) {
        const book = this.#books[sessions]
        const decision = book.look(view)
        book.settle(decision, view)
        moved.push(...decision.moved)
      }
    }
    const bars = this.#newBars(moment)
    if (bars.length > 0) show({ on: 'bars', ...about, bars })
    const what = this.#condition.next(moment, this.#calendar)
    // One look fires an alert once: of two things at once, the split is told.
    if (moment.split !== null) show({ on: 'data', ...about, price, event: { what: 'split', split: moment.split } })
    else if (what !== null) show({ on: 'data', ...about, price, event: { what } })
    if (!isAccepted || quote === null) return moved
    for (const sessions of SESSIONS) {
      if (isBelieved(sessions, moment)) show(this.#priceLook(quote, about, sessions, moment), [sessions])
    }
    return moved
  }

  #newBars(moment: Moment) {
    const suspension = suspensionOf('regular', moment)
    if (suspension !== null && suspension !== 'closed') return []
    const bars = moment.closed.after(this.#bar)
    this.#bar = moment.closed.newest
    return bars
  }

  #priceLook(
    quote: Quote,
    about: Pick<PriceLook, 'subject' | 'now' | 'session'>,
    sessions: Sessions,
    { closed, splits }: Moment,
  ): PriceLook {
    const { known, since } = this.#books[sessions]
    return {
      on: 'price',
      ...about,
      quote,
      previous_close: quote.previous_close,
      open_at: hoursOf(this.#calendar, quote.session).open_at,
      known,
      past: since === null || closed.newest < since ? [] : closed.past(since),
      figures: closed.figuresBefore(quote.session),
      splits,
      indicators: () => closed.live(barOfQuote(quote)),
    }
  }
}

/** After every date. */
const LAST = '9999-12-31'
