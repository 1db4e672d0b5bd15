import { splitRatio } from '../../market/bars/splits.ts'
import type { Alert, AlertState, Evidence, Hit, Known, Side, Step } from './alert.ts'
import { isAtLevel, isZone, lineReached, type Marks, sideOf } from './marks.ts'
import { type Reached, reachedText } from './reached-text.ts'
import { hasGoneBack, REST_MS } from './rearm.ts'
import { fire } from './repeat.ts'
import type { Day, PastSession, PriceLook, Standing } from './view.ts'

/** How a kind's level is found: one for each kind that a price crosses. */
export interface Level<W> {
  /** Writes the marks of `day` into `marks`; `level` is the alert's own, in the shares of the look. */
  mark(marks: Marks, when: W, level: number | null, day: Day): void
  /** The side on which every session begins; left out where sides outlast sessions. */
  begins?(when: W): Side
  /** What reaching a line means, to be followed by how it was reached. */
  reached(when: W, marks: Marks, line: 'up' | 'down', day: Day, look: PriceLook): string
}

// One look at a time: they are written before each use.
const marks: Marks = { up: 0, down: 0 }

/** The side on which an alert begins, with its own `level`: that of the price shown. */
export function beginSide<W>(kind: Level<W>, when: W, level: number | null, { shown, figures }: Standing): Side {
  const begins = kind.begins?.(when) ?? 'unknown'
  if (shown === null) return begins
  kind.mark(marks, when, level, { previous_close: shown.previous_close, figures })
  return sideOf(marks, shown.price, begins, Number.NaN)
}

/**
 * The fold over accepted prices. A session that was over counts first, by its bar; then the day's range beyond what was
 * known at the last look; then the price, which says `tick` if it is across itself. A going back that bar or range
 * shows counts for what came after it: always for the price, never for the other extreme of the same bar.
 */
export function cross<W>(alert: Alert<W>, before: AlertState, look: PriceLook, level: Level<W>): Step | null {
  const state = look.splits.length === 0 ? before : afterSplits(alert.when, before, look, level)
  const { quote, past, splits } = look
  const known = state.known ?? look.known
  const { price } = quote
  const ratio = known === null || splits.length === 0 ? 1 : splitRatio(splits, known.session, quote.session)
  const previous = known === null ? Number.NaN : known.price / ratio
  let { side, back } = state
  let reach: Reached | null = null

  for (const day of past) {
    if (known !== null && day.bar.session < known.session) continue
    const isSame = known?.session === day.bar.session
    const counts = isTold(alert, state, day)
    const low = isSame ? lowBeyond(known, ratio, day.bar.low, counts) : day.bar.low
    const high = isSame ? highBeyond(known, ratio, day.bar.high, counts) : day.bar.high
    level.mark(marks, alert.when, state.level, day)
    if (!isSame && level.begins) side = level.begins(alert.when)
    if (reach === null && back === null) reach = reachedBy('bar', side, previous, low, high, day)
    if (back !== null && hasGoneBack(back, marks, low, high, day.figures.atr)) back = null
  }

  const isNew = known === null || quote.session > known.session
  // A price of an older session adds nothing to what is known of the newer one.
  const isOld = known !== null && quote.session < known.session
  const day_low = isOld ? null : quote.day_low
  const day_high = isOld ? null : quote.day_high
  const counts = isTold(alert, state, look)
  const low = day_low === null ? Number.POSITIVE_INFINITY : isNew ? day_low : lowBeyond(known, ratio, day_low, counts)
  const high =
    day_high === null ? Number.NEGATIVE_INFINITY : isNew ? day_high : highBeyond(known, ratio, day_high, counts)
  const { atr } = look.figures
  level.mark(marks, alert.when, state.level, look)
  if (known !== null && quote.session > known.of && level.begins) side = level.begins(alert.when)
  if (reach === null && back === null) reach = reachedBy('day_range', side, previous, low, high, null)
  const wasBack = back
  if (back !== null && hasGoneBack(back, marks, low, high, atr)) back = null
  const line = isAtLevel(marks, previous, price) ? null : lineReached(marks, side, previous, price, price)
  // Beyond the other limit of a zone it has come back from this one.
  if (line !== null && back !== null && isZone(marks) && hasGoneBack(back, marks, price, price, atr)) back = null
  if (line !== null && back === null && (wasBack === null || isZone(marks) || side === wasBack)) {
    reach = { line, evidence: 'tick', price, session: null }
  }
  if (back !== null && hasGoneBack(back, marks, price, price, atr)) back = null

  side = sideOf(marks, price, side, previous)
  // What an alert that was made since knows of the newer session stays.
  const own = isOld && state.known !== null ? { ...state.known, price, of: quote.session, at: look.now } : null
  const isMoved = state !== before || side !== state.side || back !== state.back || state.known !== null
  if (reach === null || isResting(alert, state, look.now)) {
    return isMoved ? { state: { ...state, side, back, known: own }, firing: null } : null
  }
  if (alert.repeat === 'rearm') {
    back = reach.line === 'up' ? 'below' : 'above'
    if (hasGoneBack(back, marks, price, price, atr)) back = null
  }
  const hit = reach
  return fire(alert, { ...state, side, back, known: own }, look, () => {
    const day = hit.session ?? look
    level.mark(marks, alert.when, state.level, day)
    return hitOf(hit, level.reached(alert.when, marks, hit.line, day, look), look, known)
  })
}

/**
 * Whether the first range that is told of a session counts from the open on: an alert that was made, or has fired, since
 * then cannot tell when its extremes were.
 */
function isTold({ created_at }: Alert<unknown>, { fired_at }: AlertState, { open_at }: { open_at: number }): boolean {
  return created_at <= open_at && (fired_at === null || fired_at < open_at)
}

/**
 * A split divides an own level once. One that is learned of after its day has been looked at has moved the price beside
 * the level already, or moves the level of the bars beside the price: then the side is that of the known price, and
 * nothing is crossed.
 */
function afterSplits<W>(when: W, state: AlertState, look: PriceLook, kind: Level<W>): AlertState {
  const { splits, quote } = look
  const seen = state.known ?? look.known
  let ratio = 1
  let isLate = false
  for (const split of splits) {
    if (split.date <= state.shares || split.date > quote.session) continue
    ratio *= split.ratio
    isLate ||= seen !== null && split.date <= seen.session
  }
  if (ratio === 1) return state
  const level = state.level === null ? null : state.level / ratio
  if (!isLate || seen === null) return { ...state, level, shares: quote.session }
  kind.mark(marks, when, level, look)
  return { ...state, level, shares: quote.session, side: sideOf(marks, seen.price, 'unknown', Number.NaN) }
}

/**
 * An extreme as far as it lies beyond the one `known`, which is divided by `ratio`; else one that reaches nothing. Where
 * none was known the whole session is new if that `counts`.
 */
function lowBeyond({ low: known }: Known, ratio: number, low: number, counts: boolean): number {
  const isBeyond = known === null ? counts : low < known / ratio
  return isBeyond ? low : Number.POSITIVE_INFINITY
}

function highBeyond({ high: known }: Known, ratio: number, high: number, counts: boolean): number {
  const isBeyond = known === null ? counts : high > known / ratio
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
  const line = lineReached(marks, side, previous, low, high)
  return line && { line, evidence, price: line === 'up' ? high : low, session }
}

function isResting({ repeat }: Alert<unknown>, { fired_at }: AlertState, now: number): boolean {
  return repeat === 'rearm' && fired_at !== null && now < fired_at + REST_MS
}

function hitOf(reached: Reached, what: string, look: PriceLook, known: Known | null): Hit {
  const { evidence, price, session } = reached
  const from = session ? session.open_at : look.open_at
  const until = session ? session.close_at : look.quote.as_of
  const isRanged = known !== null && (reached.line === 'up' ? known.high : known.low) !== null
  const between: Hit['between'] =
    evidence === 'tick' ? null : [Math.max(from, Math.min(isRanged ? known.at : from, until)), until]
  return { price, evidence, between, text: reachedText(what, reached, look, known, between) }
}
