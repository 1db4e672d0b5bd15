import { compare, PERCENT } from '../../indicators/core/equal.ts'
import type { View } from '../../indicators/core/view.ts'

type Side = -1 | 0 | 1

/** Where a figure stands beside its line: 1 above, −1 below, 0 on it within the tolerance, or without a value. */
const LINES = {
  macd: ({ columns, series, last }: View) => compare(series.macd[last], series.signal[last], columns.close[last]),
  rsi_30: ({ series, last }: View) => compare(series.rsi_14[last], 30, PERCENT),
  rsi_70: ({ series, last }: View) => compare(series.rsi_14[last], 70, PERCENT),
  stochastic_20: ({ series, last }: View) => compare(series.stochastic_k[last], 20, PERCENT),
  stochastic_80: ({ series, last }: View) => compare(series.stochastic_k[last], 80, PERCENT),
}

type Line = keyof typeof LINES

/** The last side of each line, other than 0, on which its figure was; 0 until there was one. */
export type Sides = Readonly<Record<Line, Side>>

/** A view with the side of each watched line for its bar and for the one before. */
export interface RuleView extends View {
  before: Sides
  sides: Sides
}

export const NO_SIDES: Sides = { macd: 0, rsi_30: 0, rsi_70: 0, stochastic_20: 0, stochastic_80: 0 }

/** The sides after the current bar of `view`, given those after the bar before. */
export function nextSides(before: Sides, view: View): Sides {
  return {
    macd: LINES.macd(view) || before.macd,
    rsi_30: LINES.rsi_30(view) || before.rsi_30,
    rsi_70: LINES.rsi_70(view) || before.rsi_70,
    stochastic_20: LINES.stochastic_20(view) || before.stochastic_20,
    stochastic_80: LINES.stochastic_80(view) || before.stochastic_80,
  }
}

/** Moves the current bar of `view` on to bar `i`, the next one. */
export function moveTo(view: RuleView, i: number): void {
  view.last = i
  view.before = view.sides
  view.sides = nextSides(view.before, view)
}

/**
 * Whether the current bar crossed `line` upwards: its figure is above, and when it was last off the line it was below.
 */
export function crossedUp({ before, sides }: RuleView, line: Line): boolean {
  return before[line] === -1 && sides[line] === 1
}

/** The same downwards. */
export function crossedDown({ before, sides }: RuleView, line: Line): boolean {
  return before[line] === 1 && sides[line] === -1
}
