// Tested by domain/alerts/engine.test.ts.

import { type Split, splitRatio } from '../market/bars/corporate-actions.ts'
import type { Session } from '../market/types.ts'
import { shortDate } from '../text/dates.ts'
import { guayaquilTime } from '../text/guayaquil-time.ts'
import { formatPrice } from '../text/price.ts'
import type {
  Alert,
  AlertState,
  Evidence,
  LastEvaluation,
  LevelInputs,
  PastSession,
  PriceInput,
  Side,
  Step,
  StockSnapshot,
  Thresholds,
  Trigger,
} from './alert.ts'
import { fire } from './firing.ts'
import { hasGoneBack, isCoolingDown } from './rearm.ts'
import { isAtLevel, isZone, lineReached, sideOf } from './thresholds.ts'

/** The level of a kind that a price crosses. */
export interface CrossingLevel<W> {
  /** Writes the thresholds of `day` into `thresholds`; `level` is the alert's own, in the shares of the quote. */
  writeThresholds(thresholds: Thresholds, when: W, level: number | null, day: LevelInputs): void
  /** The side on which every session starts; left out where sides outlast sessions. */
  sessionSide?(when: W): Side
  /** The sentence's part that says what reaching a line means; how it was reached follows. */
  reached(when: W, thresholds: Thresholds, line: 'up' | 'down', day: LevelInputs, input: PriceInput): string
}

// Shared by all evaluations, of which there is one at a time: it is written before each use.
const scratch: Thresholds = { up: 0, down: 0 }

/** The side on which an alert with its own `level` starts: that of the price shown. */
export function initialSide<W>(
  kind: CrossingLevel<W>,
  when: W,
  level: number | null,
  { shown, figures }: StockSnapshot,
): Side {
  const begins = kind.sessionSide?.(when) ?? 'unknown'
  if (shown === null) return begins
  kind.writeThresholds(scratch, when, level, { previous_close: shown.previous_close, figures })
  return sideOf(scratch, shown.price, begins, Number.NaN)
}

/** What an evaluation has found so far, on its way through the sessions that are over to the price. */
interface Progress {
  side: Side
  rearm_side: AlertState['rearm_side']
  reach: Reached | null
}

/**
 * Evaluates one accepted price in three steps: sessions that were over, by their bars; then the part of the day's range
 * that was not known at the last evaluation; then the price, whose evidence is `tick` if it has crossed itself. Where a
 * bar or range shows that the price went back, this counts for what came after: always for the price, never for the
 * other extreme of the same bar.
 */
export function evaluateCrossing<W>(
  alert: Alert<W>,
  before: AlertState,
  input: PriceInput,
  level: CrossingLevel<W>,
): Step | null {
  const { when } = alert
  const { quote, past, splits, figures } = input
  const state = splits.length === 0 ? before : afterSplits(when, before, input, level)
  const last = inSharesOf(quote.session, splits, state.last_evaluation ?? input.last_evaluation)
  const progress: Progress = { side: state.side, rearm_side: state.rearm_side, reach: null }
  for (const day of past) {
    const { session, low, high } = day.bar
    if (last !== null && session < last.session) continue
    level.writeThresholds(scratch, when, state.level, day)
    if (session !== last?.session) startSession(progress, when, level)
    const range = unseenRange(last, session, low, high, countsFromOpen(alert, state, day))
    meetRange(progress, range, last, day)
  }
  level.writeThresholds(scratch, when, state.level, input)
  if (last !== null && quote.session > last.price_session) startSession(progress, when, level)
  const rearmSide = progress.rearm_side
  const { session, day_low, day_high, price } = quote
  const range = unseenRange(last, session, day_low, day_high, countsFromOpen(alert, state, input))
  meetRange(progress, range, last, input)
  meetPrice(progress, rearmSide, price, last, figures.atr)

  const { side, reach } = progress
  // An alert that was made since keeps what it knows of the newer session.
  const last_evaluation =
    state.last_evaluation !== null && session < state.last_evaluation.session
      ? { ...state.last_evaluation, price, price_session: session, evaluated_at: input.now }
      : null
  if (reach === null || isCoolingDown(alert, state, input.now)) {
    const { rearm_side } = progress
    const isMoved =
      state !== before || side !== state.side || rearm_side !== state.rearm_side || state.last_evaluation !== null
    return isMoved ? { state: { ...state, side, rearm_side, last_evaluation }, firing: null } : null
  }
  if (alert.repeat === 'rearm') {
    progress.rearm_side = reach.line === 'up' ? 'below' : 'above'
    goBack(progress, price, price, figures.atr)
  }
  const next = { ...state, side, rearm_side: progress.rearm_side, last_evaluation }
  return fire(alert, next, input, () => {
    const day = reach.session ?? input
    level.writeThresholds(scratch, when, state.level, day)
    return triggerOf(reach, level.reached(when, scratch, reach.line, day, input), input, last)
  })
}

function startSession<W>(progress: Progress, when: W, { sessionSide }: CrossingLevel<W>): void {
  if (sessionSide) progress.side = sessionSide(when)
}

/** A session's range may reach a line, and then show that the price went back. */
function meetRange(
  progress: Progress,
  { low, high }: Range,
  last: LastEvaluation | null,
  day: PastSession | PriceInput,
): void {
  if (progress.reach === null && progress.rearm_side === null) {
    const line = lineReached(scratch, progress.side, previousPrice(last), low, high)
    const session = 'bar' in day ? day : null
    const evidence = session ? 'bar' : 'day_range'
    if (line !== null) progress.reach = { line, evidence, price: line === 'up' ? high : low, session }
  }
  goBack(progress, low, high, day.figures.atr)
}

/**
 * The price may reach a line, which then counts instead of what a range has reached, and it may go back. `rearmSide` is
 * the side to which the price still had to go back before the range of its session was met. That range alone does not
 * tell whether the price went back before or after its extreme, so a line is reached again only from that side.
 */
function meetPrice(
  progress: Progress,
  rearmSide: AlertState['rearm_side'],
  price: number,
  last: LastEvaluation | null,
  atr: number | null,
): void {
  const { side } = progress
  const previous = previousPrice(last)
  const line = isAtLevel(scratch, previous, price) ? null : lineReached(scratch, side, previous, price, price)
  if (line !== null) {
    const zone = isZone(scratch)
    // A price beyond the other limit of a zone has come back from this one.
    if (zone) goBack(progress, price, price, atr)
    const isFree = progress.rearm_side === null && (rearmSide === null || zone || side === rearmSide)
    if (isFree) progress.reach = { line, evidence: 'tick', price, session: null }
  }
  goBack(progress, price, price, atr)
  progress.side = sideOf(scratch, price, side, previous)
}

/** The alert may fire again once the range from `low` to `high` shows that the price went back. */
function goBack(progress: Progress, low: number, high: number, atr: number | null): void {
  const { rearm_side } = progress
  if (rearm_side !== null && hasGoneBack(rearm_side, scratch, low, high, atr)) progress.rearm_side = null
}

const previousPrice = (last: LastEvaluation | null): number => last?.price ?? Number.NaN

/**
 * Whether the first range that a source reports of a session counts from the open on. It does not for an alert that was
 * made, or has fired, since the open: it is not known when the extremes were.
 */
function countsFromOpen(
  { created_at }: Alert<unknown>,
  { fired_at }: AlertState,
  { open_at }: { open_at: number },
): boolean {
  return created_at <= open_at && (fired_at === null || fired_at < open_at)
}

/**
 * A split divides the alert's own level once. One that becomes known after its day was evaluated has already moved the
 * price relative to the level, or moves a level of the bars relative to the price: then the side becomes that of the
 * last price, and nothing is crossed.
 */
function afterSplits<W>(when: W, state: AlertState, input: PriceInput, kind: CrossingLevel<W>): AlertState {
  const { splits, quote } = input
  const last = state.last_evaluation ?? input.last_evaluation
  let ratio = 1
  let isLate = false
  for (const split of splits) {
    if (split.date <= state.adjusted_through || split.date > quote.session) continue
    ratio *= split.ratio
    isLate ||= last !== null && split.date <= last.session
  }
  if (ratio === 1) return state
  const level = state.level === null ? null : state.level / ratio
  if (!isLate || last === null) return { ...state, level, adjusted_through: quote.session }
  kind.writeThresholds(scratch, when, level, input)
  return { ...state, level, adjusted_through: quote.session, side: sideOf(scratch, last.price, 'unknown', Number.NaN) }
}

/** The last evaluation in the shares of `session`. */
function inSharesOf(session: Session, splits: readonly Split[], last: LastEvaluation | null): LastEvaluation | null {
  const ratio = last === null || splits.length === 0 ? 1 : splitRatio(splits, last.session, session)
  if (last === null || ratio === 1) return last
  const { low, high, price } = last
  return { ...last, low: low && low / ratio, high: high && high / ratio, price: price / ratio }
}

interface Range {
  low: number
  high: number
}

const NOTHING: Range = { low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY }

/**
 * The extremes of a session that lie beyond those of the last evaluation; infinite ones, which reach nothing, where
 * none do. Where that had none of this session, all are new if they count from the open.
 */
function unseenRange(
  last: LastEvaluation | null,
  session: Session,
  low: number | null,
  high: number | null,
  countFromOpen: boolean,
): Range {
  // A price of an older session adds nothing to what is known of the newer one.
  if (last !== null && session < last.session) return NOTHING
  const known = last?.session === session ? last : null
  const isLow = low !== null && (known === null || (known.low === null ? countFromOpen : low < known.low))
  const isHigh = high !== null && (known === null || (known.high === null ? countFromOpen : high > known.high))
  return { low: isLow ? low : NOTHING.low, high: isHigh ? high : NOTHING.high }
}

/** A line that was reached, and what shows it. */
interface Reached {
  line: 'up' | 'down'
  evidence: Evidence
  price: number
  /** The session whose bar shows it; null for the present one. */
  session: PastSession | null
}

function triggerOf(reached: Reached, what: string, input: PriceInput, last: LastEvaluation | null): Trigger {
  const { evidence, price, session } = reached
  const from = session ? session.open_at : input.open_at
  const until = session ? session.close_at : input.quote.as_of
  const isRanged = last !== null && (reached.line === 'up' ? last.high : last.low) !== null
  const between: Trigger['between'] =
    evidence === 'tick' ? null : [Math.max(from, Math.min(isRanged ? last.evaluated_at : from, until)), until]
  return { price, evidence, between, text: reachedText(what, reached, input, last, between) }
}

/**
 * The sentence for the user: 'NVDA subió de 180,00: está en 181,20.' `what` is what happened; the rest says how it is
 * known: by the new price, with or without a gap at the open, or by an extreme between two instants.
 */
function reachedText(
  what: string,
  { line, evidence, price, session }: Reached,
  { subject: { symbol, currency }, quote }: PriceInput,
  last: LastEvaluation | null,
  between: readonly [number, number] | null,
): string {
  const written = (value: number) => formatPrice(value, currency)
  if (evidence === 'tick') {
    const { open } = quote
    const isGap = last !== null && quote.session > last.session && open !== null && open !== last.price
    const gap = isGap ? `abrió con hueco en ${written(open)} y ` : ''
    return `${symbol} ${what}: ${gap}está en ${written(quote.price)}.`
  }
  const verb = line === 'up' ? 'subió hasta' : 'bajó hasta'
  const when = session
    ? `en la sesión del ${shortDate(session.bar.session)}`
    : between && `entre el ${instantText(between[0])} y el ${instantText(between[1])} (hora de Ecuador)`
  return `${symbol} ${what}: ${verb} ${written(price)} ${when}; ahora está en ${written(quote.price)}.`
}

const instantText = (instant: number): string => guayaquilTime(new Date(instant))
