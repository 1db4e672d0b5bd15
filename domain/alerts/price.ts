import * as Type from 'typebox'
import { HIGHEST_PRICE } from '../market/types.ts'
import { formatPrice } from '../text/price.ts'
import { beginSide, cross, type Level } from './core/crossing.ts'
import type { Kind } from './core/kind.ts'
import { setMarks } from './core/marks.ts'
import { DirectionShape } from './core/shapes.ts'

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
  begin: (when, standing) => ({ level: when.level, side: beginSide(level, when, when.level, standing) }),
  level,
  price: (alert, state, look) => cross(alert, state, look, level),
}
