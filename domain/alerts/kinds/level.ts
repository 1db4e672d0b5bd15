import * as Type from 'typebox'
import { formatChosen, withPercent } from '../../text/number.ts'
import { formatPrice } from '../../text/price.ts'
import { type CrossingLevel, evaluateCrossing, initialSide } from '../crossing.ts'
import type { AlertKind } from '../kind.ts'
import { setThresholds } from '../thresholds.ts'

const LEVELS = ['support', 'resistance', 'high_252', 'low_252'] as const

const shape = Type.Object({
  kind: Type.Literal('level'),
  of: Type.Enum([...LEVELS]),
  within_pct: Type.Number({ minimum: 0, maximum: 100 }),
})
type When = Type.Static<typeof shape>

const NAME = {
  support: 'su soporte',
  resistance: 'su resistencia',
  high_252: 'su máximo de 252 sesiones',
  low_252: 'su mínimo de 252 sesiones',
} as const

const isAbove = ({ of }: When): boolean => of === 'resistance' || of === 'high_252'
const nearness = ({ within_pct }: When): string =>
  within_pct === 0 ? 'a' : `a un ${withPercent(formatChosen(within_pct, 2))} o menos de`
const place = (when: When): string => `${nearness(when)} ${NAME[when.of]}`

const level: CrossingLevel<When> = {
  writeThresholds(thresholds, when, _, { figures }) {
    const at = figures[when.of] ?? Number.NaN
    const part = when.within_pct / 100
    setThresholds(thresholds, isAbove(when) ? 'up' : 'down', at * (1 - part), at * (1 + part))
  },
  reached: (when, _, __, { figures }, { subject }) =>
    `llegó ${place(when)} (${formatPrice(figures[when.of] ?? Number.NaN, subject.currency)})`,
}

/**
 * The price comes within so many per cent of a level of the closed bars, or beyond it: to a resistance or a year's high
 * from below, to a support or a year's low from above.
 */
export const nearLevel: AlertKind<When> = {
  shape,
  phrase: (when, { symbol }) => `${symbol} llegue ${place(when)}`,
  countsGaps: true,
  startsFromBars: true,
  initial: (when, snapshot) => ({ side: initialSide(level, when, null, snapshot) }),
  level,
  price: (alert, state, input) => evaluateCrossing(alert, state, input, level),
}
