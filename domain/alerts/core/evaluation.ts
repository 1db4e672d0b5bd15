import { barOfQuote } from '../../market/bars/session-bar.ts'
import type { Split } from '../../market/bars/splits.ts'
import type { SourceAnswer } from '../../market/prices/source-answer.ts'
import type { Session } from '../../market/types.ts'
import type { Alert, Evidence, HeldAlert, Known, Sessions, Side } from './alert.ts'
import { afterEpoch, begin } from './begin.ts'
import { DataCondition } from './data-condition.ts'
import { AlertEngine, type PriceMoment } from './engine.ts'
import { EvaluatedStock, type StockSequence } from './evaluated-stock.ts'
import { isExpired, lookAll, type Moved } from './look.ts'
import { isBelieved, shownState } from './suspension.ts'
import type { AlertLook, DataEvent, PriceLook, Start } from './view.ts'

/** Something that happens to one stock at an instant (epoch ms); what there is of it, in this order. */
export interface AlertEvent {
  now: number
  /** The name of the market's run: a new one begins prices again. */
  epoch?: string
  /** The process starts again, or another one takes the lead, with what is stored. */
  restart?: boolean
  split?: Split
  /** No answer of the source arrives until then. */
  away_until?: number
  /** The source's answer; null for a poll without one. */
  quote?: SourceAnswer | null
}

export interface AlertSequence extends StockSequence {
  alerts: readonly { id: string; alert: Alert }[]
  /** In order of time. */
  events: readonly AlertEvent[]
}

export interface AlertEvaluation {
  firings: { alert: string; at: number; price: number | null; evidence: Evidence; text: string }[]
  /** In the order of the alerts, as of the last event. */
  states: { alert: string; state: string; side: Side }[]
}

/** Runs alerts through a sequence of events, as a leader does. An alert is there for what happens at its own instant. */
export function evaluateAlerts(sequence: AlertSequence): AlertEvaluation {
  const run = new Run(sequence)
  const waiting = sequence.alerts.toSorted((a, b) => a.alert.created_at - b.alert.created_at)
  for (const event of sequence.events) {
    while (waiting.length > 0 && waiting[0].alert.created_at <= event.now) run.make(waiting.shift() as Asked)
    run.take(event)
  }
  for (const asked of waiting) run.make(asked)
  return { firings: run.firings, states: run.states() }
}

type Asked = AlertSequence['alerts'][number]
type Made = HeldAlert & { id: string }

class Run {
  readonly firings: AlertEvaluation['firings'] = []
  readonly #sequence: AlertSequence
  readonly #stock: EvaluatedStock
  /** In the order in which they were made. */
  #alerts: Made[] = []
  #engine = new AlertEngine<Made, PriceMoment>([], new Map())
  #condition = new DataCondition()
  /** The newest closed bar that has been looked at. */
  #bar: Session
  #epoch: string | undefined

  constructor(sequence: AlertSequence) {
    this.#sequence = sequence
    const { events, alerts } = sequence
    const start = Math.min(...[...events.map(({ now }) => now), ...alerts.map(({ alert }) => alert.created_at)])
    this.#stock = new EvaluatedStock(sequence, events.length === 0 ? start : events[0].now)
    this.#stock.now = start
    this.#bar = this.#stock.closed.newest
  }

  make({ id, alert }: Asked): void {
    this.#stock.turn(alert.created_at)
    this.#hold([...this.#alerts, { id, alert, state: begin(alert, this.#start()) }])
  }

  take({ now, epoch, restart, split, away_until, quote }: AlertEvent): void {
    const stock = this.#stock
    stock.now = now
    if (epoch !== undefined && epoch !== this.#epoch) this.#beginAgain(epoch)
    if (restart) this.#restart()
    const isNewSplit = split !== undefined && stock.learn(split)
    if (away_until !== undefined) stock.silence(away_until)
    const isAccepted = quote != null && stock.take(quote, now)
    stock.turn(now)
    // Closed bars first, then the data, then the price.
    if (isBelieved('all', stock.status)) this.#lookAtBars()
    const moment = { now, quote: stock.quote, isAccepted, isAway: away_until !== undefined, ...stock.status }
    const what = this.#condition.next(moment, this.#sequence.calendar)
    // One look fires an alert once: of two things at once, the split is told.
    if (isNewSplit) this.#lookAtData({ what: 'split', split })
    else if (what !== null) this.#lookAtData({ what })
    if (isAccepted) this.#lookAtPrice()
  }

  states(): AlertEvaluation['states'] {
    const { now, status } = this.#stock
    const shown = this.#alerts.map(({ id, alert, state }) => {
      const { state: word } = shownState(alert, state, status, isExpired(alert, now))
      return [id, { alert: id, state: word, side: state.side }] as const
    })
    const byId = new Map(shown)
    return this.#sequence.alerts.flatMap(({ id }) => byId.get(id) ?? [])
  }

  #lookAtBars(): void {
    const { closed } = this.#stock
    const bars = closed.after(this.#bar)
    this.#bar = closed.newest
    if (bars.length > 0) this.#lookAt({ on: 'bars', ...this.#about(), bars })
  }

  #lookAtData(event: DataEvent): void {
    this.#lookAt({ on: 'data', ...this.#about(), price: this.#stock.quote?.price ?? null, event })
  }

  #lookAt(view: Exclude<AlertLook, PriceLook>): void {
    const moved = lookAll(this.#alerts, view)
    for (const { alert, step } of moved) alert.state = step.state
    this.#tell(moved)
  }

  #lookAtPrice(): void {
    const { quote, status, closed, splits } = this.#stock
    if (quote === null) return
    const { since } = this.#engine
    const decisions = this.#engine.look({
      ...this.#about(),
      calendar: this.#sequence.calendar,
      quote,
      status,
      closed: { figures: closed.figuresBefore(quote.session), past: since === null ? [] : closed.past(since) },
      splits,
      indicators: (quote) => closed.live(barOfQuote(quote)),
    })
    this.#engine.settle(decisions)
    this.#tell(decisions.flatMap(({ moved }) => moved))
  }

  #tell(moved: readonly Moved<Made>[]): void {
    for (const { alert, step } of moved) {
      if (step.firing === null) continue
      const { at, price, evidence, text } = step.firing
      this.firings.push({ alert: alert.id, at, price, evidence, text })
    }
  }

  #beginAgain(epoch: string): void {
    this.#epoch = epoch
    this.#stock.beginAgain()
    this.#condition = new DataCondition()
    const alerts = this.#alerts.map((made) => ({ ...made, state: afterEpoch(made.state) }))
    this.#hold(alerts, new Map())
  }

  #restart(): void {
    this.#stock.turn(this.#stock.now)
    this.#stock.restart()
    this.#condition = new DataCondition(this.#condition.trouble)
    this.#hold(structuredClone(this.#alerts))
  }

  /** They are held as a leader reads them from the table. */
  #hold(alerts: Made[], known: ReadonlyMap<Sessions, Known> = this.#engine.known): void {
    this.#alerts = alerts
    this.#engine = new AlertEngine(alerts, known)
  }

  #about() {
    const { symbol, currency, calendar } = this.#sequence
    const { now } = this.#stock
    return { subject: { symbol, currency }, now, session: calendar.at(now).latest?.session ?? null }
  }

  /** What is known when an alert is made. */
  #start(): Start {
    const { now, closed, heard, shown } = this.#stock
    // A session that opens at this instant is still to come for it.
    const { latest } = this.#sequence.calendar.at(now - 1)
    const opened = latest?.session ?? ''
    // A calendar may know less of the past than the bars do.
    const session = opened > closed.newest ? opened : closed.newest
    const isOpen = latest !== null && now < latest.close
    return {
      now,
      session,
      isOpen,
      shown,
      figures: closed.figuresBefore(isOpen ? session : LAST),
      closed: () => closed.indicators(),
      live: () => (isOpen && heard?.session === session ? closed.live(barOfQuote(heard)) : null),
    }
  }
}

/** After every date. */
const LAST = '9999-12-31'
