import { splitRatio } from '../../market/bars/splits.ts'
import type { Alert, AlertState, Evidence, Hit, Known, Side, Step } from './alert.ts'
import { isAtLevel, isZone, lineReached, type Marks, sideOf } from './marks.ts'
import { type Reached, reachedText } from './reached-text.ts'
import { hasGoneBack, REST_MS } from './rearm.ts'
import { fire } from './repeat.ts'
import type { Day, PriceLook } from './view.ts'

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

/**
 * The fold over accepted prices. A session that was over counts first, by its bar; then the day's range beyond what was
 * known at the last look; then the price, which says `tick` if it is across itself. A going back that bar or range
 * shows counts for what came after it: always for the price, never for the other extreme of the same bar.
 */
export function cross<W>(alert: Alert<W>, state: AlertState, look: PriceLook, level: Level<W>): Step | null {
  const { quote, past, splits } = look
  const known = state.known ?? look.known
  const { price } = quote
  const ratio = known === null || splits.length === 0 ? 1 : splitRatio(splits, known.session, quote.session)
  let { side, back } = state
  let reach: (Reached & { text: string }) | null = null

  const consider = (evidence: Evidence, day: Day, low: number, high: number, session: Reached['session']): void => {
    if (reach !== null || back !== null) return
    const line = lineReached(marks, side, low, high)
    if (line === null) return
    const text = level.reached(alert.when, marks, line, day, look)
    reach = { line, evidence, price: line === 'up' ? high : low, session, text }
  }

  for (const day of past) {
    if (known !== null && day.bar.session < known.session) continue
    const isSame = known?.session === day.bar.session
    const [low, high] = beyond(isSame ? known : null, ratio, day.bar.low, day.bar.high)
    level.mark(marks, alert.when, state.level, day)
    if (!isSame && level.begins) side = level.begins(alert.when)
    consider('bar', day, low, high, day)
    if (back !== null && hasGoneBack(back, marks, low, high, day.figures.atr)) back = null
  }

  const isNew = known === null || quote.session > known.session
  const isOld = known !== null && quote.session < known.session
  const [low, high] = isOld ? NOTHING : beyond(isNew ? null : known, ratio, quote.day_low, quote.day_high)
  const { atr } = look.figures
  level.mark(marks, alert.when, state.level, look)
  if (isNew && known !== null && level.begins) side = level.begins(alert.when)
  consider('day_range', look, low, high, null)
  const wasBack = back
  if (back !== null && hasGoneBack(back, marks, low, high, atr)) back = null
  const previous = known === null ? Number.NaN : known.price / ratio
  const line = isAtLevel(marks, previous, price) ? null : lineReached(marks, side, price, price)
  if (line !== null && back === null && (wasBack === null || isZone(marks) || side === wasBack)) {
    reach = { line, evidence: 'tick', price, session: null, text: level.reached(alert.when, marks, line, look, look) }
  }
  if (back !== null && hasGoneBack(back, marks, price, price, atr)) back = null

  side = sideOf(marks, price, side, previous)
  const isMoved = side !== state.side || back !== state.back || state.known !== null
  const hit = reach as (Reached & { text: string }) | null
  if (hit === null || isResting(alert, state, look.now)) {
    return isMoved ? { state: { ...state, side, back, known: null }, firing: null } : null
  }
  if (alert.repeat === 'rearm') {
    back = hit.line === 'up' ? 'below' : 'above'
    if (hasGoneBack(back, marks, price, price, atr)) back = null
  }
  return fire(alert, { ...state, side, back, known: null }, look, hitOf(hit, look, known))
}

const NOTHING = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as const

/** The extremes of a range as far as they lie beyond those `known`, which are divided by `ratio`. */
function beyond(known: Known | null, ratio: number, low: number, high: number): readonly [number, number] {
  if (known === null) return [low, high]
  return [
    low < known.low / ratio ? low : Number.POSITIVE_INFINITY,
    high > known.high / ratio ? high : Number.NEGATIVE_INFINITY,
  ]
}

function isResting({ repeat }: Alert<unknown>, { fired_at }: AlertState, now: number): boolean {
  return repeat === 'rearm' && fired_at !== null && now < fired_at + REST_MS
}

function hitOf(reached: Reached & { text: string }, look: PriceLook, known: Known | null): Hit {
  const { evidence, price, session } = reached
  const from = session ? session.open_at : look.open_at
  const until = session ? session.close_at : look.quote.as_of
  const between: Hit['between'] =
    evidence === 'tick' ? null : [Math.max(from, Math.min(known?.at ?? from, until)), until]
  return { price, evidence, between, text: reachedText(reached.text, reached, look, known, between) }
}
