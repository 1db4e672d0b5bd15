import { toColumns } from '../../market/bars/columns.ts'
import { barOfQuote } from '../../market/bars/session-bar.ts'
import { type RawBar, soundBars } from '../../market/bars/sound-bars.ts'
import { adjustForSplits, isSameSplit, type Split } from '../../market/bars/splits.ts'
import { freshness } from '../../market/prices/freshness.ts'
import { type PriceSequence, quoteOfBar } from '../../market/prices/price-evaluation.ts'
import { PriceWatch } from '../../market/prices/price-watch.ts'
import { type RawQuote, readQuote } from '../../market/prices/raw-quote.ts'
import type { Candle, Quote, Session } from '../../market/types.ts'
import type { Alert, Evidence, HeldAlert, Known, Sessions, Side } from './alert.ts'
import { afterEpoch, begin } from './begin.ts'
import { ClosedBars, hoursOf } from './closed-bars.ts'
import { DataCondition } from './data-condition.ts'
import { AlertEngine, type PriceMoment } from './engine.ts'
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
  quote?: RawQuote | null
}

export interface AlertSequence extends Omit<PriceSequence, 'steps'> {
  /** Of every session that was over before the last event; each may be used from its close on. */
  history: readonly RawBar[]
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
  for (const made of waiting) run.make(made)
  return { firings: run.firings, states: run.states() }
}

type Asked = AlertSequence['alerts'][number]
type Made = HeldAlert & { id: string }
/** Closed bars, for as long as no other bar closes and no other split takes effect. */
type Adjusted = { bars: number; splits: string; closed: ClosedBars }

class Run {
  readonly firings: AlertEvaluation['firings'] = []
  readonly #sequence: AlertSequence
  readonly #bars: readonly Candle[]
  /** When each of them was over. */
  readonly #ends: readonly number[]
  /** As they were told. */
  #splits: readonly Split[]
  /** In the order in which they were made. */
  #alerts: Made[] = []
  #engine = new AlertEngine<Made, PriceMoment>([], new Map())
  #condition = new DataCondition()
  /** The newest closed bar that has been looked at. */
  #bar: Session
  #watch: PriceWatch
  /** Whether an answer of the source has been accepted since prices began. */
  #isHeard = false
  #epoch: string | undefined
  #awayUntil = Number.NEGATIVE_INFINITY
  #now = Number.NEGATIVE_INFINITY
  #adjusted: Adjusted | null = null

  constructor(sequence: AlertSequence) {
    const { calendar, events, alerts } = sequence
    this.#sequence = sequence
    this.#splits = sequence.splits
    this.#bars = soundBars(sequence.history, ({ session }) => sequence.hasSession(session)).bars
    this.#ends = this.#bars.map(({ session }) => hoursOf(calendar, session).close_at)
    this.#watch = this.#newWatch()
    const start = Math.min(...[...events.map(({ now }) => now), ...alerts.map(({ alert }) => alert.created_at)])
    const begun = events.length === 0 ? start : events[0].now
    const over = this.#bars.slice(0, this.#countOver(begun))
    if (over.length > 0) this.#watch.recall(quoteOfBar(sequence, over, begun))
    this.#bar = this.#closed(start).newest
  }

  make({ id, alert }: Asked): void {
    this.#turn(alert.created_at)
    this.#hold([...this.#alerts, { id, alert, state: begin(alert, this.#start(alert.created_at)) }])
  }

  take({ now, epoch, restart, split, away_until, quote }: AlertEvent): void {
    this.#now = now
    if (epoch !== undefined && epoch !== this.#epoch) this.#begin(epoch)
    if (restart) this.#restart(now)
    const isNews = split !== undefined && !this.#splits.some((told) => isSameSplit(told, split))
    if (split) this.#splits = [...this.#splits, split]
    if (away_until !== undefined) this.#awayUntil = away_until
    const answer = quote && now >= this.#awayUntil ? readQuote(quote, this.#sequence, now) : null
    const isAccepted = answer !== null && this.#watch.take(answer, now) === 'accepted'
    this.#isHeard ||= isAccepted
    this.#turn(now)
    // Closed bars first, then the data, then the price.
    this.#lookAtBars(now)
    const isAway = away_until !== undefined
    const what = this.#condition.next(
      { now, quote: this.#watch.held, isAccepted, isAway, ...this.#status(now) },
      this.#sequence.calendar,
    )
    // One look fires an alert once: of two things at once, the split is told.
    if (isNews) this.#lookAtData(now, { what: 'split', split })
    else if (what !== null) this.#lookAtData(now, { what })
    if (isAccepted) this.#lookAtPrice(now)
  }

  #lookAtBars(now: number): void {
    if (!isBelieved('all', this.#status(now))) return
    const closed = this.#closed(now)
    const bars = closed.after(this.#bar)
    this.#bar = closed.newest
    if (bars.length > 0) this.#look({ on: 'bars', ...this.#about(now), bars })
  }

  #lookAtData(now: number, event: DataEvent): void {
    this.#look({ on: 'data', ...this.#about(now), price: this.#watch.held?.price ?? null, event })
  }

  #look(view: Exclude<AlertLook, PriceLook>): void {
    const moved = lookAll(this.#alerts, view)
    for (const { alert, step } of moved) alert.state = step.state
    this.#tell(moved, view.now)
  }

  #lookAtPrice(now: number): void {
    const quote = this.#watch.held as Quote
    const closed = this.#closed(now)
    const { since } = this.#engine
    const decisions = this.#engine.look({
      ...this.#about(now),
      calendar: this.#sequence.calendar,
      quote,
      status: this.#status(now),
      closed: { figures: closed.figuresBefore(quote.session), past: since === null ? [] : closed.past(since) },
      splits: this.#effective(now),
      indicators: (quote) => closed.live(barOfQuote(quote)),
    })
    this.#engine.settle(decisions)
    for (const { moved } of decisions) this.#tell(moved, now)
  }

  #tell(moved: readonly Moved<Made>[], at: number): void {
    for (const {
      alert,
      step: { firing },
    } of moved) {
      if (firing === null) continue
      const { price, evidence, text } = firing
      this.firings.push({ alert: alert.id, at, price, evidence, text })
    }
  }

  states(): AlertEvaluation['states'] {
    const status = this.#status(this.#now)
    const shown = this.#alerts.map(({ id, alert, state }) => {
      const { state: word } = shownState(alert, state, status, isExpired(alert, this.#now))
      return [id, { alert: id, state: word, side: state.side }] as const
    })
    const byId = new Map(shown)
    return this.#sequence.alerts.flatMap(({ id }) => byId.get(id) ?? [])
  }

  /** As a leader reads them from the table. */
  #hold(alerts: Made[], known: ReadonlyMap<Sessions, Known> = this.#engine.known): void {
    this.#alerts = alerts
    this.#engine = new AlertEngine(alerts, known)
  }

  /** What is known when an alert is made. */
  #start(now: number): Start {
    const { calendar } = this.#sequence
    const closed = this.#closed(now)
    const quote = this.#isHeard ? this.#watch.held : this.#lastClose(closed, now)
    // A session that opens at this instant is still to come for it.
    const { latest } = calendar.at(now - 1)
    const opened = latest?.session ?? ''
    // A calendar may know less of the past than the bars do.
    const session = opened > closed.newest ? opened : closed.newest
    const isOpen = latest !== null && now < latest.close
    const isOfSession = isOpen && quote?.session === session
    return {
      now,
      session,
      isOpen,
      quote,
      figures: closed.figuresBefore(isOpen ? session : LAST),
      closed: () => closed.indicators(),
      live: () => (isOfSession && quote !== null ? closed.live(barOfQuote(quote)) : null),
    }
  }

  #about(now: number) {
    const { symbol, currency, calendar } = this.#sequence
    return { subject: { symbol, currency }, now, session: calendar.at(now).latest?.session ?? null }
  }

  #begin(epoch: string): void {
    this.#epoch = epoch
    this.#watch = this.#newWatch()
    this.#isHeard = false
    this.#condition = new DataCondition()
    this.#hold(
      this.#alerts.map((made) => ({ ...made, state: afterEpoch(made.state) })),
      new Map(),
    )
  }

  #restart(now: number): void {
    this.#turn(now)
    const { held } = this.#watch
    this.#watch = this.#newWatch()
    if (held !== null) this.#watch.recall(structuredClone(held))
    this.#watch.learnDay(this.#closed(now).tail(1))
    this.#condition = new DataCondition(this.#condition.trouble)
    this.#hold(structuredClone(this.#alerts))
  }

  #newWatch(): PriceWatch {
    const { calendar, currency } = this.#sequence
    const splits = () => this.#splits
    const bars = () => this.#bars.slice(0, this.#countOver(this.#now))
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

  #turn(now: number): void {
    this.#now = now
    this.#watch.turn(now)
  }

  #status(now: number) {
    const { held, isInReview } = this.#watch
    const market_state = this.#sequence.calendar.at(now).state
    const unheard = market_state === 'open' ? ('stale' as const) : ('closed' as const)
    const word = held === null ? unheard : freshness(held, this.#sequence.source, now)
    return { freshness: word, market_state, isInReview }
  }

  #effective(now: number): Split[] {
    const { calendar } = this.#sequence
    return this.#watch.splits.filter(
      ({ date }) => (calendar.session(date)?.pre ?? hoursOf(calendar, date).open_at) <= now,
    )
  }

  /** The price shown before the first answer. */
  #lastClose(closed: ClosedBars, now: number): Quote | null {
    const bars = closed.tail(2)
    return bars.length === 0 ? null : quoteOfBar({ ...this.#sequence, splits: [] }, bars, now)
  }

  #countOver(now: number): number {
    return this.#ends.findLastIndex((end) => end <= now) + 1
  }

  #closed(now: number): ClosedBars {
    const { calendar, symbol, currency } = this.#sequence
    const bars = this.#countOver(now)
    const effective = this.#effective(now)
    const splits = JSON.stringify(effective)
    if (this.#adjusted?.bars !== bars || this.#adjusted.splits !== splits) {
      const over = toColumns(adjustForSplits(this.#bars.slice(0, bars), effective))
      const closed = new ClosedBars(over, calendar, { symbol, currency })
      this.#adjusted = { bars, splits, closed }
    }
    return this.#adjusted.closed
  }
}

/** After every date. */
const LAST = '9999-12-31'
