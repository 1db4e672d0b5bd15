import type { Opportunity } from '../../contract/opportunities.ts'
import { compare, PERCENT } from '../../indicators/core/compare.ts'
import type { SeriesView } from '../../indicators/core/view.ts'
import { formatDistinct } from '../../text/number.ts'

/** Where the price is expected to go; a neutral rule expects nothing and has no track record. */
export type Direction = 'up' | 'down' | 'neutral'

/**
 * An opportunity rule. Both functions read only bars up to the view's current one, at most 125 back: the same function
 * finds the events of a whole history, of the newest closed bar and, provisionally, of the open one.
 */
export interface Rule {
  /** The rule's name in the contract (section 7); its file has that name, or the part that a pair shares. */
  readonly id: string
  /** The rule's name for users, in Spanish. */
  readonly tipo: string
  readonly direction: Direction
  /** Whether the rule fires at the close of the current bar. */
  fires(view: RuleView): boolean
  /** The reason why it fires at a bar, in one or two Spanish sentences with the figures that caused it. */
  detalles(view: SeriesView, currency: string | null): string
}

export const CONFIDENCE = { up: 'Positivo', neutral: 'Neutral', down: 'Negativo' } as const satisfies Record<
  Direction,
  Opportunity['nivel_confianza']
>

type Side = -1 | 0 | 1

/** The side of its line on which a figure is: 1 above, −1 below, 0 on it within the tolerance, or without a value. */
const LINES = {
  macd: ({ columns, series, last }: SeriesView) => compare(series.macd[last], series.signal[last], columns.close[last]),
  rsi_30: ({ series, last }: SeriesView) => compare(series.rsi_14[last], 30, PERCENT),
  rsi_70: ({ series, last }: SeriesView) => compare(series.rsi_14[last], 70, PERCENT),
  stochastic_20: ({ series, last }: SeriesView) => compare(series.stochastic_k[last], 20, PERCENT),
  stochastic_80: ({ series, last }: SeriesView) => compare(series.stochastic_k[last], 80, PERCENT),
}

type Line = keyof typeof LINES

/** The last side of each line, other than 0, on which its figure was; 0 until there was one. */
export type Sides = Readonly<Record<Line, Side>>

/** A view with the side of each watched line for its bar and for the one before. */
export interface RuleView extends SeriesView {
  before: Sides
  sides: Sides
}

export const NO_SIDES: Sides = { macd: 0, rsi_30: 0, rsi_70: 0, stochastic_20: 0, stochastic_80: 0 }

/** The sides after the current bar of `view`, given those after the bar before. */
export function nextSides(before: Sides, view: SeriesView): Sides {
  return {
    macd: LINES.macd(view) || before.macd,
    rsi_30: LINES.rsi_30(view) || before.rsi_30,
    rsi_70: LINES.rsi_70(view) || before.rsi_70,
    stochastic_20: LINES.stochastic_20(view) || before.stochastic_20,
    stochastic_80: LINES.stochastic_80(view) || before.stochastic_80,
  }
}

/** Moves `view` to bar `i`, which must be the one after its current bar. */
export function moveTo(view: RuleView, i: number): void {
  view.last = i
  view.before = view.sides
  view.sides = nextSides(view.before, view)
}

/** Whether the current bar crossed `line` upwards: its figure is above, and was below when it was last off the line. */
export function crossedUp({ before, sides }: RuleView, line: Line): boolean {
  return before[line] === -1 && sides[line] === 1
}

/**
 * Whether the current bar crossed `line` downwards: its figure is below, and was above when it was last off the line.
 */
export function crossedDown({ before, sides }: RuleView, line: Line): boolean {
  return before[line] === 1 && sides[line] === -1
}

interface Oscillator {
  id: string
  name: string
  fullName: string
  series: 'rsi_14' | 'stochastic_k'
}

const EXITS = {
  up: { crossed: crossedUp, zone: 'sobreventa', beyond: 'menos' },
  down: { crossed: crossedDown, zone: 'sobrecompra', beyond: 'más' },
}

/** A rule that fires when the oscillator crosses the `line` at `bound` and so leaves the zone beyond it. */
export function zoneExit(
  { id, name, fullName, series: of }: Oscillator,
  direction: 'up' | 'down',
  bound: number,
  line: Parameters<typeof crossedUp>[1],
): Rule {
  const { crossed, zone, beyond } = EXITS[direction]
  return {
    id: `${id}-${direction}-${bound}`,
    tipo: `${name} sale de ${zone}`,
    direction,
    fires: (view) => crossed(view, line),
    detalles({ series, last }) {
      const [from, to] = formatDistinct([series[of][last - 1], series[of][last]], 1)
      return `El ${fullName} pasó de ${from} a ${to} y salió de la zona de ${zone} (${beyond} de ${bound}).`
    },
  }
}
