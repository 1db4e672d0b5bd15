import * as Type from 'typebox'
import { chosen, percent } from '../text/number.ts'
import { formatPrice } from '../text/price.ts'
import { beginSide, cross, type Level } from './core/crossing.ts'
import type { Kind } from './core/kind.ts'
import { setMarks } from './core/marks.ts'

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
  within_pct === 0 ? 'a' : `a un ${percent(chosen(within_pct, 2))} o menos de`
const place = (when: When): string => `${nearness(when)} ${NAME[when.of]}`

const level: Level<When> = {
  mark(marks, when, _, { figures }) {
    const at = figures[when.of] ?? Number.NaN
    const part = when.within_pct / 100
    setMarks(marks, isAbove(when) ? 'up' : 'down', at * (1 - part), at * (1 + part))
  },
  reached: (when, _, __, { figures }, { subject }) =>
    `llegó ${place(when)} (${formatPrice(figures[when.of] ?? Number.NaN, subject.currency)})`,
}

/**
 * The price comes within so many per cent of a level of the closed bars, or beyond it: to a resistance or a year's high
 * from below, to a support or a year's low from above.
 */
export const nearLevel: Kind<When> = {
  shape,
  phrase: (when, { symbol }) => `${symbol} llegue ${place(when)}`,
  countsGaps: true,
  beginsByBars: true,
  begin: (when, standing) => ({ side: beginSide(level, when, null, standing) }),
  level,
  price: (alert, state, look) => cross(alert, state, look, level),
}
