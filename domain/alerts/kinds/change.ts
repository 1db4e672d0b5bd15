import * as Type from 'typebox'
import { formatChosen, withPercent } from '../../text/number.ts'
import { type CrossingLevel, evaluateCrossing, initialSide } from '../crossing.ts'
import { type AlertKind, FallShape, PercentShape } from '../kind.ts'
import { DIRECTIONS, type Direction, setThresholds } from '../thresholds.ts'

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

const level: CrossingLevel<When> = {
  writeThresholds(thresholds, when, _, { previous_close }) {
    const from = previous_close ?? Number.NaN
    setThresholds(thresholds, when.direction, from * (1 + when.percent / 100), from * (1 - when.percent / 100))
  },
  sessionSide: ({ direction }) => (direction === 'down' ? 'above' : 'below'),
  reached: ({ percent: least }, _, line) =>
    `${line === 'up' ? 'ganó' : 'perdió'} al menos un ${shown(least)} frente al cierre anterior`,
}

const shown = (value: number): string => withPercent(formatChosen(value, 2))

/** The price moves by so many per cent of the previous close. In every session it starts as not having done so. */
export const change: AlertKind<When> = {
  shape,
  phrase: ({ direction, percent: least }, { symbol }) =>
    `${symbol} ${VERB[direction]} al menos un ${shown(least)} frente al cierre anterior`,
  countsGaps: true,
  initial: (when, snapshot) => ({ side: initialSide(level, when, null, snapshot) }),
  level,
  price: (alert, state, input) => evaluateCrossing(alert, state, input, level),
}
