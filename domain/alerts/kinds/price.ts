import * as Type from 'typebox'
import { HIGHEST_PRICE } from '../../market/types.ts'
import { formatPrice } from '../../text/price.ts'
import { type CrossingLevel, evaluateCrossing, initialSide } from '../crossing.ts'
import { type AlertKind, DirectionShape } from '../kind.ts'
import { setThresholds } from '../thresholds.ts'

const shape = Type.Object({
  kind: Type.Literal('price'),
  direction: DirectionShape,
  level: Type.Number({ exclusiveMinimum: 0, maximum: HIGHEST_PRICE }),
})
type When = Type.Static<typeof shape>

const VERB = { up: 'suba de', down: 'baje de', any: 'pase por' } as const

const level: CrossingLevel<When> = {
  writeThresholds(thresholds, { direction }, own) {
    const at = own ?? Number.NaN
    setThresholds(thresholds, direction, at, at)
  },
  reached: (_, thresholds, line, __, { subject: { currency }, quote }) => {
    const [at, now] = [thresholds[line], quote.price].map((price) => formatPrice(price, currency))
    if (now === at) return `llegó a ${at}`
    return `${line === 'up' ? 'subió de' : 'bajó de'} ${at}`
  },
}

/** The price crosses a level. */
export const price: AlertKind<When> = {
  shape,
  phrase: ({ direction, level }, { symbol, currency }) =>
    `${symbol} ${VERB[direction]} ${formatPrice(level, currency)}`,
  countsGaps: true,
  initial: (when, snapshot) => ({ level: when.level, side: initialSide(level, when, when.level, snapshot) }),
  level,
  price: (alert, state, input) => evaluateCrossing(alert, state, input, level),
}
