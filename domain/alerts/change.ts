import * as Type from 'typebox'
import { chosen, percent } from '../text/number.ts'
import { beginSide, cross, type Level } from './core/crossing.ts'
import type { Kind } from './core/kind.ts'
import { DIRECTIONS, type Direction, setMarks } from './core/marks.ts'
import { FallShape, PercentShape } from './core/shapes.ts'

const shape = Type.Union(
  DIRECTIONS.map((direction) =>
    Type.Object({
      kind: Type.Literal('change'),
      direction: Type.Literal(direction),
      percent: direction === 'down' ? FallShape : PercentShape,
    }),
  ),
)
interface When {
  kind: 'change'
  direction: Direction
  percent: number
}

const VERB = { up: 'suba', down: 'baje', any: 'suba o baje' } as const

const level: Level<When> = {
  mark(marks, when, _, { previous_close }) {
    const from = previous_close ?? Number.NaN
    setMarks(marks, when.direction, from * (1 + when.percent / 100), from * (1 - when.percent / 100))
  },
  begins: ({ direction }) => (direction === 'down' ? 'above' : 'below'),
  reached: ({ percent: least }, _, line) =>
    `${line === 'up' ? 'ganó' : 'perdió'} al menos un ${shown(least)} frente al cierre anterior`,
}

const shown = (value: number): string => percent(chosen(value, 2))

/** The price moves by so many per cent of the previous close. Every session begins without having done so. */
export const change: Kind<When> = {
  shape,
  phrase: ({ direction, percent: least }, { symbol }) =>
    `${symbol} ${VERB[direction]} al menos un ${shown(least)} frente al cierre anterior`,
  countsGaps: true,
  begin: (when, standing) => ({ side: beginSide(level, when, null, standing) }),
  level,
  price: (alert, state, look) => cross(alert, state, look, level),
}
