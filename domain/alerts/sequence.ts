import { toColumns } from '../market/bars/columns.ts'
import { adjustForSplits, isSameSplit, type Split } from '../market/bars/corporate-actions.ts'
import { barOfQuote } from '../market/bars/quote-bars.ts'
import { type RawBar, validBars } from '../market/bars/valid-bars.ts'
import { freshness } from '../market/prices/freshness.ts'
import { type PriceSequence, quoteOfBar } from '../market/prices/price-sequence.ts'
import { PriceWatch } from '../market/prices/price-watch.ts'
import { quoteOfAnswer, type SourceAnswer } from '../market/prices/source-answer.ts'
import type { DailyBar, Quote, Session } from '../market/types.ts'
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
  StartPrice,
} from './alert.ts'
import { ClosedBars, hoursOf } from './closed-bars.ts'
import { AlertEngine, type PriceMoment } from './engine.ts'
import { type AlertStep, closingPrice, evaluateAll, initialState, isExpired, stateAfterEpoch } from './evaluate.ts'
import { DataCondition, isTrusted, type PriceStatus, shownState } from './price-status.ts'

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

export interface AlertSequence extends StockSequence {
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
    this.#stock = new SequenceStock(sequence, events.length === 0 ? start : events[0].now)
    this.#stock.now = start
    this.#bar = this.#stock.closed.newest
  }

  addAlert({ id, alert }: SequenceAlert): void {
    this.#stock.advanceTo(alert.created_at)
    this.#setAlerts([...this.#alerts, { id, alert, state: initialState(alert, this.#start()) }])
  }

  handle({ now, epoch, restart, split, away_until, quote }: AlertEvent): void {
    const stock = this.#stock
    stock.now = now
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

interface StockSequence extends Omit<PriceSequence, 'steps'> {
  /** Every session that was over before the last event; a bar counts from its close on. */
  history: readonly RawBar[]
}

/** Closed bars; valid until another bar closes or another split takes effect. */
type Adjusted = { bars: number; splits: string; closed: ClosedBars }

/** The stock of a sequence at an instant: what its source, its history and the clock say of it. */
class SequenceStock {
  /** Epoch milliseconds. */
  now = Number.NEGATIVE_INFINITY
  readonly #sequence: StockSequence
  readonly #bars: readonly DailyBar[]
  /** The close of each of `#bars`, epoch milliseconds. */
  readonly #ends: readonly number[]
  /** The splits as the source reported them, repetitions included. */
  #splits: readonly Split[]
  #watch: PriceWatch
  /** Whether an answer of the source has been accepted since prices began. */
  #hasAccepted = false
  #awayUntil = Number.NEGATIVE_INFINITY
  #adjusted: Adjusted | null = null

  /** The newest bar that has closed at `firstAnswerAt`, the time of the first answer, is the price shown before it. */
  constructor(sequence: StockSequence, firstAnswerAt: number) {
    this.#sequence = sequence
    this.#splits = sequence.splits
    this.#bars = validBars(sequence.history, ({ session }) => sequence.hasSession(session)).bars
    this.#ends = this.#bars.map(({ session }) => hoursOf(sequence.calendar, session).close_at)
    this.#watch = this.#newWatch()
    const over = this.#bars.slice(0, this.#countOver(firstAnswerAt))
    if (over.length > 0) this.#watch.restore(quoteOfBar(sequence, over, firstAnswerAt))
  }

  /** Advances to `now`: a market closes, a price freezes, even if the source is silent. */
  advanceTo(now: number): void {
    this.now = now
    this.#watch.advanceTo(now)
  }

  /** Starts prices again, with nothing known of those before. */
  startEpoch(): void {
    this.#watch = this.#newWatch()
    this.#hasAccepted = false
  }

  /** Restarts the price watch from what would be stored. */
  restart(): void {
    const { shown } = this.#watch
    this.#watch = this.#newWatch()
    if (shown !== null) this.#watch.restore(structuredClone(shown))
    this.#watch.loadLastBar(this.closed.tail(1))
  }

  /** Adds a split; false if it was known. */
  addSplit(split: Split): boolean {
    const isNew = !this.#splits.some((known) => isSameSplit(known, split))
    this.#splits = [...this.#splits, split]
    return isNew
  }

  /** Drops every answer until then (epoch ms), as if the source were away. */
  setAwayUntil(until: number): void {
    this.#awayUntil = until
  }

  /** Checks an answer of the source; true if it was accepted. */
  accept(answer: SourceAnswer, now: number): boolean {
    if (now < this.#awayUntil) return false
    const isAccepted = this.#watch.check(quoteOfAnswer(answer, this.#sequence, now), now) === 'accepted'
    this.#hasAccepted ||= isAccepted
    return isAccepted
  }

  /** The newest quote that may be shown. */
  get quote(): Quote | null {
    return this.#watch.shown
  }

  /** The newest quote since prices began. */
  get quoteOfEpoch(): Quote | null {
    return this.#hasAccepted ? this.quote : null
  }

  /** The price shown; before the first answer, that of the last close. */
  get shown(): StartPrice | null {
    if (this.quoteOfEpoch !== null) return this.quoteOfEpoch
    const [last, before] = this.closed.tail(2).reverse()
    return last === undefined ? null : closingPrice(last, before?.close ?? null)
  }

  get status(): PriceStatus {
    const { shown, isInReview } = this.#watch
    const market_state = this.#sequence.calendar.at(this.now).state
    const unheard = market_state === 'open' ? ('stale' as const) : ('closed' as const)
    const word = shown === null ? unheard : freshness(shown, this.#sequence.source, this.now)
    return { freshness: word, market_state, isInReview }
  }

  /** The splits in effect: from the pre-market of their day on. */
  get splits(): Split[] {
    const { calendar } = this.#sequence
    return this.#watch.splits.filter(
      ({ date }) => (calendar.session(date)?.pre ?? hoursOf(calendar, date).open_at) <= this.now,
    )
  }

  get closed(): ClosedBars {
    const { calendar, symbol, currency } = this.#sequence
    const bars = this.#countOver(this.now)
    const effective = this.splits
    const splits = JSON.stringify(effective)
    if (this.#adjusted?.bars !== bars || this.#adjusted.splits !== splits) {
      const over = toColumns(adjustForSplits(this.#bars.slice(0, bars), effective))
      const closed = new ClosedBars(over, calendar, { symbol, currency })
      this.#adjusted = { bars, splits, closed }
    }
    return this.#adjusted.closed
  }

  #countOver(now: number): number {
    return this.#ends.findLastIndex((end) => end <= now) + 1
  }

  #newWatch(): PriceWatch {
    const { calendar, currency } = this.#sequence
    const splits = () => this.#splits
    const bars = () => this.#bars.slice(0, this.#countOver(this.now))
    return new PriceWatch({
      calendar,
      currency,
      get splits() {
        return splits()
      },
      get bars() {
        return bars()
      },
    })
  }
}
