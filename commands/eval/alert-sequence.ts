import type {
  Alert,
  AlertInput,
  AlertStart,
  AlertWithState,
  DataEvent,
  Evidence,
  LastEvaluation,
  PriceInput,
  Sessions,
  Side,
} from '#domain/alerts/alert.ts'
import { AlertEngine, type PriceMoment } from '#domain/alerts/engine.ts'
import { type AlertStep, evaluateAll, initialState, isExpired, stateAfterEpoch } from '#domain/alerts/evaluate.ts'
import { DataCondition, isTrusted, shownState } from '#domain/alerts/price-status.ts'
import type { Split } from '#domain/market/bars/corporate-actions.ts'
import { barOfQuote } from '#domain/market/bars/quote-bars.ts'
import type { SourceAnswer } from '#domain/market/prices/source-answer.ts'
import type { Session } from '#domain/market/types.ts'
import { SequenceStock, type StockLine } from './sequence-stock.ts'

/** What happens to one stock at an instant (epoch ms); of several things at once, in the order of these fields. */
export interface AlertEvent {
  now: number
  /** The name of the market's run: with a new one prices start again. */
  epoch?: string
  /** The process restarts, or another one becomes leader, with what is stored. */
  restart?: boolean
  split?: Split
  /** No answer of the source arrives until then. */
  away_until?: number
  /** The source's answer; null for a poll without one. */
  quote?: SourceAnswer | null
}

export interface AlertSequence extends StockLine {
  alerts: readonly { id: string; alert: Alert }[]
  /** Events in order of time. */
  events: readonly AlertEvent[]
}

export interface AlertSequenceResult {
  firings: { alert: string; at: number; price: number | null; evidence: Evidence; text: string }[]
  /** States as of the last event, in the order of the alerts. */
  states: { alert: string; state: string; side: Side }[]
}

/** Runs alerts through a sequence of events, as a leader does. An alert exists for events at its own instant. */
export function runAlertSequence(sequence: AlertSequence): AlertSequenceResult {
  const run = new SequenceRun(sequence)
  const waiting = sequence.alerts.toSorted((a, b) => a.alert.created_at - b.alert.created_at)
  for (const event of sequence.events) {
    while (waiting.length > 0 && waiting[0].alert.created_at <= event.now)
      run.addAlert(waiting.shift() as SequenceAlert)
    run.handle(event)
  }
  for (const asked of waiting) run.addAlert(asked)
  return { firings: run.firings, states: run.states() }
}

type SequenceAlert = AlertSequence['alerts'][number]
type RunningAlert = AlertWithState & { id: string }

class SequenceRun {
  readonly firings: AlertSequenceResult['firings'] = []
  readonly #sequence: AlertSequence
  readonly #stock: SequenceStock
  /** Alerts in the order in which they were made. */
  #alerts: RunningAlert[] = []
  #engine = new AlertEngine<RunningAlert, PriceMoment>([], new Map())
  #condition = new DataCondition()
  /** The session of the newest closed bar that has been evaluated. */
  #bar: Session
  #epoch: string | undefined

  constructor(sequence: AlertSequence) {
    this.#sequence = sequence
    const { events, alerts } = sequence
    const start = Math.min(...[...events.map(({ now }) => now), ...alerts.map(({ alert }) => alert.created_at)])
    this.#stock = new SequenceStock(sequence)
    this.#stock.showLastClose(events.length === 0 ? start : events[0].now)
    this.#stock.moveTo(start)
    this.#bar = this.#stock.closed.newest
  }

  addAlert({ id, alert }: SequenceAlert): void {
    this.#stock.advanceTo(alert.created_at)
    this.#setAlerts([...this.#alerts, { id, alert, state: initialState(alert, this.#start()) }])
  }

  handle({ now, epoch, restart, split, away_until, quote }: AlertEvent): void {
    const stock = this.#stock
    stock.moveTo(now)
    if (epoch !== undefined && epoch !== this.#epoch) this.#startEpoch(epoch)
    if (restart) this.#restart()
    const isNewSplit = split !== undefined && stock.addSplit(split)
    if (away_until !== undefined) stock.setAwayUntil(away_until)
    const isAccepted = quote != null && stock.accept(quote, now)
    stock.advanceTo(now)
    // Closed bars first, then the data, then the price.
    if (isTrusted('all', stock.status)) this.#evaluateBars()
    const moment = { now, quote: stock.quote, isAccepted, isAway: away_until !== undefined, ...stock.status }
    const what = this.#condition.next(moment, this.#sequence.calendar)
    // An evaluation fires an alert once: of two changes at once, the split is the one reported.
    if (isNewSplit) this.#evaluateData({ what: 'split', split })
    else if (what !== null) this.#evaluateData({ what })
    if (isAccepted) this.#evaluatePrice()
  }

  states(): AlertSequenceResult['states'] {
    const { now, status } = this.#stock
    const shown = this.#alerts.map(({ id, alert, state }) => {
      const { state: word } = shownState(alert, state, status, isExpired(alert, now))
      return [id, { alert: id, state: word, side: state.side }] as const
    })
    const byId = new Map(shown)
    return this.#sequence.alerts.flatMap(({ id }) => byId.get(id) ?? [])
  }

  #evaluateBars(): void {
    const { closed } = this.#stock
    const bars = closed.after(this.#bar)
    this.#bar = closed.newest
    if (bars.length > 0) this.#evaluate({ on: 'bars', ...this.#inputBase(), bars })
  }

  #evaluateData(event: DataEvent): void {
    this.#evaluate({ on: 'data', ...this.#inputBase(), price: this.#stock.quote?.price ?? null, event })
  }

  #evaluate(input: Exclude<AlertInput, PriceInput>): void {
    const steps = evaluateAll(this.#alerts, input)
    for (const { alert, step } of steps) alert.state = step.state
    this.#notify(steps)
  }

  #evaluatePrice(): void {
    const { quote, status, closed, splits } = this.#stock
    if (quote === null) return
    const { since } = this.#engine
    const decisions = this.#engine.evaluate({
      ...this.#inputBase(),
      calendar: this.#sequence.calendar,
      quote,
      status,
      closed: { figures: closed.figuresBefore(quote.session), past: since === null ? [] : closed.past(since) },
      splits,
      indicators: (quote) => closed.live(barOfQuote(quote)),
    })
    this.#engine.apply(decisions)
    this.#notify(decisions.flatMap(({ steps }) => steps))
  }

  #notify(steps: readonly AlertStep<RunningAlert>[]): void {
    for (const { alert, step } of steps) {
      if (step.firing === null) continue
      const { at, price, evidence, text } = step.firing
      this.firings.push({ alert: alert.id, at, price, evidence, text })
    }
  }

  #startEpoch(epoch: string): void {
    this.#epoch = epoch
    this.#stock.startEpoch()
    this.#condition = new DataCondition()
    const alerts = this.#alerts.map((made) => ({ ...made, state: stateAfterEpoch(made.state) }))
    this.#setAlerts(alerts, new Map())
  }

  #restart(): void {
    this.#stock.advanceTo(this.#stock.now)
    this.#stock.restart()
    this.#condition = new DataCondition(this.#condition.trouble)
    this.#setAlerts(structuredClone(this.#alerts))
  }

  /** A new engine over these alerts, as a leader makes it when it reads them from the table. */
  #setAlerts(
    alerts: RunningAlert[],
    lastEvaluations: ReadonlyMap<Sessions, LastEvaluation> = this.#engine.lastEvaluations,
  ): void {
    this.#alerts = alerts
    this.#engine = new AlertEngine(alerts, lastEvaluations)
  }

  #inputBase() {
    const { symbol, currency, calendar } = this.#sequence
    const { now } = this.#stock
    return { subject: { symbol, currency }, now, session: calendar.at(now).latest?.session ?? null }
  }

  #start(): AlertStart {
    const { now, closed, quoteOfEpoch, shown } = this.#stock
    // For an alert made at this instant, a session that opens now is still to come.
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
      figures: closed.figuresBefore(isOpen ? session : AFTER_EVERY_DATE),
      closed: () => closed.indicators(),
      live: () => (isOpen && quoteOfEpoch?.session === session ? closed.live(barOfQuote(quoteOfEpoch)) : null),
    }
  }
}

const AFTER_EVERY_DATE = '9999-12-31'
