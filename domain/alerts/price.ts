import * as Type from 'typebox'
import { HIGHEST_PRICE } from '../market/types.ts'
import { formatPrice } from '../text/price.ts'
import type { AlertState } from './core/alert.ts'
import { beginSide, cross, type Level } from './core/crossing.ts'
import type { Kind } from './core/kind.ts'
import { type Marks, setMarks, sideOf } from './core/marks.ts'
import { DirectionShape } from './core/shapes.ts'
import type { PriceLook } from './core/view.ts'

const shape = Type.Object({
  kind: Type.Literal('price'),
  direction: DirectionShape,
  level: Type.Number({ exclusiveMinimum: 0, maximum: HIGHEST_PRICE }),
})
type When = Type.Static<typeof shape>

const VERB = { up: 'suba de', down: 'baje de', any: 'pase por' } as const

const level: Level<When> = {
  mark(marks, { direction }, own) {
    const at = own ?? Number.NaN
    setMarks(marks, direction, at, at)
  },
  reached: (_, marks, line, __, { subject }) =>
    `${line === 'up' ? 'subió de' : 'bajó de'} ${formatPrice(marks[line], subject.currency)}`,
}

/** The price crosses a level. */
export const price: Kind<When> = {
  shape,
  phrase: ({ direction, level }, { symbol, currency }) =>
    `${symbol} ${VERB[direction]} ${formatPrice(level, currency)}`,
  countsGaps: true,
  begin: (when, start) => ({ level: when.level, side: beginSide(level, when, when.level, start) }),
  level,
  price(alert, state, look) {
    const divided = look.splits.length === 0 ? state : afterSplits(alert.when, state, look)
    return cross(alert, divided, look, level) ?? (divided === state ? null : { state: divided, firing: null })
  },
}

/**
 * A split divides the level once. One that is learned of after its day has been looked at has moved the price beside the
 * level already: then the side is that of the known price, and nothing is crossed.
 */
function afterSplits(when: When, state: AlertState, { splits, quote, known }: PriceLook): AlertState {
  let ratio = 1
  let isLate = false
  const seen = state.known ?? known
  for (const split of splits) {
    if (split.date <= state.shares || split.date > quote.session) continue
    ratio *= split.ratio
    isLate ||= seen !== null && split.date <= seen.session
  }
  if (ratio === 1 || state.level === null) return state
  const level = state.level / ratio
  const marks: Marks = { up: 0, down: 0 }
  setMarks(marks, when.direction, level, level)
  const side = isLate && seen ? sideOf(marks, seen.price, 'unknown', Number.NaN) : state.side
  return { ...state, level, shares: quote.session, side }
}
