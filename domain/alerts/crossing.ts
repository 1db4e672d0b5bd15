// Tested by domain/alerts/engine.test.ts.

import { TOLERANCE } from '../indicators/core/compare.ts'
import { splitRatio } from '../market/bars/corporate-actions.ts'
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

/**
 * Evaluates one accepted price. Sessions that were over count first, by their bars; then the day's range beyond what
 * was known at the last evaluation; then the price, whose evidence is `tick` if it is across itself. Where a bar or
 * range shows that the price went back, that counts for what came after: always for the price, never for the other
 * extreme of the same bar.
 */
export function evaluateCrossing<W>(
  alert: Alert<W>,
  before: AlertState,
  input: PriceInput,
  level: CrossingLevel<W>,
): Step | null {
  const state = input.splits.length === 0 ? before : afterSplits(alert.when, before, input, level)
  const { quote, past, splits } = input
  const last = state.last_evaluation ?? input.last_evaluation
  const { price } = quote
  const ratio = last === null || splits.length === 0 ? 1 : splitRatio(splits, last.session, quote.session)
  const previous = last === null ? Number.NaN : last.price / ratio
  let { side, rearm_side } = state
  let reach: Reached | null = null

  for (const day of past) {
    if (last !== null && day.bar.session < last.session) continue
    const isSame = last?.session === day.bar.session
    const counts = countsFromOpen(alert, state, day)
    const low = isSame ? lowBeyond(last, ratio, day.bar.low, counts) : day.bar.low
    const high = isSame ? highBeyond(last, ratio, day.bar.high, counts) : day.bar.high
    level.writeThresholds(scratch, alert.when, state.level, day)
    if (!isSame && level.sessionSide) side = level.sessionSide(alert.when)
    if (reach === null && rearm_side === null) reach = reachedBy('bar', side, previous, low, high, day)
    if (rearm_side !== null && hasGoneBack(rearm_side, scratch, low, high, day.figures.atr)) rearm_side = null
  }

  const isNew = last === null || quote.session > last.session
  // A price of an older session adds nothing to what is known of the newer one.
  const isOld = last !== null && quote.session < last.session
  const day_low = isOld ? null : quote.day_low
  const day_high = isOld ? null : quote.day_high
  const counts = countsFromOpen(alert, state, input)
  const low = day_low === null ? Number.POSITIVE_INFINITY : isNew ? day_low : lowBeyond(last, ratio, day_low, counts)
  const high =
    day_high === null ? Number.NEGATIVE_INFINITY : isNew ? day_high : highBeyond(last, ratio, day_high, counts)
  const { atr } = input.figures
  level.writeThresholds(scratch, alert.when, state.level, input)
  if (last !== null && quote.session > last.price_session && level.sessionSide) side = level.sessionSide(alert.when)
  if (reach === null && rearm_side === null) reach = reachedBy('day_range', side, previous, low, high, null)
  const rearmSideBefore = rearm_side
  if (rearm_side !== null && hasGoneBack(rearm_side, scratch, low, high, atr)) rearm_side = null
  const line = isAtLevel(scratch, previous, price) ? null : lineReached(scratch, side, previous, price, price)
  // A price beyond the other limit of a zone has come back from this one.
  if (line !== null && rearm_side !== null && isZone(scratch) && hasGoneBack(rearm_side, scratch, price, price, atr))
    rearm_side = null
  if (
    line !== null &&
    rearm_side === null &&
    (rearmSideBefore === null || isZone(scratch) || side === rearmSideBefore)
  ) {
    reach = { line, evidence: 'tick', price, session: null }
  }
  if (rearm_side !== null && hasGoneBack(rearm_side, scratch, price, price, atr)) rearm_side = null

  side = sideOf(scratch, price, side, previous)
  // An alert that was made since keeps what it knows of the newer session.
  const last_evaluation =
    isOld && state.last_evaluation !== null
      ? { ...state.last_evaluation, price, price_session: quote.session, evaluated_at: input.now }
      : null
  const isMoved =
    state !== before || side !== state.side || rearm_side !== state.rearm_side || state.last_evaluation !== null
  if (reach === null || isCoolingDown(alert, state, input.now)) {
    return isMoved ? { state: { ...state, side, rearm_side, last_evaluation }, firing: null } : null
  }
  if (alert.repeat === 'rearm') {
    rearm_side = reach.line === 'up' ? 'below' : 'above'
    if (hasGoneBack(rearm_side, scratch, price, price, atr)) rearm_side = null
  }
  const reached = reach
  return fire(alert, { ...state, side, rearm_side, last_evaluation }, input, () => {
    const day = reached.session ?? input
    level.writeThresholds(scratch, alert.when, state.level, day)
    return triggerOf(reached, level.reached(alert.when, scratch, reached.line, day, input), input, last)
  })
}

/**
 * Whether the first range that a source reports of a session counts from the open on: for an alert that was made, or
 * has fired, since then it is not known when the extremes were.
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

/**
 * The low if it lies beyond that of the last evaluation, which is divided by `ratio`; else an infinite one, which reaches
 * nothing. Where that had none the whole session is new if it `counts`. `highBeyond` does the same for the high.
 */
function lowBeyond({ low: lastLow }: LastEvaluation, ratio: number, low: number, counts: boolean): number {
  const isBeyond = lastLow === null ? counts : low < lastLow / ratio
  return isBeyond ? low : Number.POSITIVE_INFINITY
}

function highBeyond({ high: lastHigh }: LastEvaluation, ratio: number, high: number, counts: boolean): number {
  const isBeyond = lastHigh === null ? counts : high > lastHigh / ratio
  return isBeyond ? high : Number.NEGATIVE_INFINITY
}

function reachedBy(
  evidence: Evidence,
  side: Side,
  previous: number,
  low: number,
  high: number,
  session: PastSession | null,
): Reached | null {
  const line = lineReached(scratch, side, previous, low, high)
  return line && { line, evidence, price: line === 'up' ? high : low, session }
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

export const DIRECTIONS = ['up', 'down', 'any'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** Levels are reached within the tolerance of all figures (contract section 7). */
export function setThresholds(thresholds: Thresholds, direction: Direction, up: number, down: number): void {
  thresholds.up = direction === 'down' ? Number.POSITIVE_INFINITY : up * (1 - TOLERANCE)
  thresholds.down = direction === 'up' ? Number.NEGATIVE_INFINITY : down * (1 + TOLERANCE)
}

function isZone({ up, down }: Thresholds): boolean {
  return up > down && up < Number.POSITIVE_INFINITY && down > Number.NEGATIVE_INFINITY
}

/** Whether the level can be reached upwards, or downwards, from `side`: outside a zone, only by passing through it. */
function facesUp(thresholds: Thresholds, side: Side, previous: number): boolean {
  if (isZone(thresholds) && side === 'above') return previous <= thresholds.down
  return side === 'below' && thresholds.up < Number.POSITIVE_INFINITY
}

function facesDown(thresholds: Thresholds, side: Side, previous: number): boolean {
  if (isZone(thresholds) && side === 'above') return previous >= thresholds.up
  return thresholds.down > Number.NEGATIVE_INFINITY && side === (isZone(thresholds) ? 'below' : 'above')
}

/** The line that `low` or `high` reached from `side`, where the price was `previous`; null where neither did. */
function lineReached(
  thresholds: Thresholds,
  side: Side,
  previous: number,
  low: number,
  high: number,
): 'up' | 'down' | null {
  if (facesUp(thresholds, side, previous) && high >= thresholds.up) return 'up'
  return facesDown(thresholds, side, previous) && low <= thresholds.down ? 'down' : null
}

/** Whether a price that was exactly at the level of an 'any' is still there: it reaches nothing. */
function isAtLevel({ up, down }: Thresholds, previous: number, price: number): boolean {
  return Math.min(previous, price) >= up && Math.max(previous, price) <= down
}

/**
 * The side of `price`. For 'any' the level itself belongs to no side: a price that comes to it from one side has
 * reached the other, one that was there before (`previous`) or whose side is unknown stays what it was.
 */
function sideOf(thresholds: Thresholds, price: number, before: Side, previous: number): Side {
  const { up, down } = thresholds
  if (Number.isNaN(up) || Number.isNaN(down)) return before
  if (isZone(thresholds)) return price >= up || price <= down ? 'above' : 'below'
  const isUp = price >= up
  const isDown = price <= down
  if (isUp === isDown && isUp) {
    return before === 'unknown' || isAtLevel(thresholds, previous, price)
      ? before
      : before === 'below'
        ? 'above'
        : 'below'
  }
  if (down === Number.NEGATIVE_INFINITY) return isUp ? 'above' : 'below'
  if (up === Number.POSITIVE_INFINITY) return isDown ? 'below' : 'above'
  return isUp ? 'above' : 'below'
}

/** A line that was reached, and what shows it. */
interface Reached {
  line: 'up' | 'down'
  evidence: Evidence
  price: number
  /** The session whose bar shows it; null for the present one. */
  session: PastSession | null
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
