// Tested by client/src/features/simulator/ticket-form.test.ts.

import { HIGHEST_PRICE } from '#domain/market/types.ts'
import { toNumber } from '#domain/simulator/micros.ts'
import { formatChosen, formatDecimal } from '#domain/text/number.ts'
import { readFigure } from '#domain/text/typed-figure.ts'
import { simulator } from '../../text/es/simulator.ts'

const text = simulator.problems
/** The server rounds to it. */
const STEP = toNumber(1n)

/** What a figure may be: any, none below 0, or only those above it. */
type Least = 'any' | 'zero' | 'positive'

/** The figure that was typed in a field, or a sentence that says why it cannot be it. */
export function readTyped(label: string, typed: string, least: Least, unit = ''): number | string {
  const figure = readFigure(typed)
  if (figure === null) return text.number(label)
  const { value } = figure
  if (figure.unit !== '' && figure.unit !== unit) return unit === '' ? text.plain(label) : text.unit(label, unit)
  if (least === 'positive' && value <= 0) return text.positive(label)
  if (least === 'zero' && value < 0) return text.negative(label)
  if (least === 'positive' && value < STEP) return text.least(label, formatChosen(STEP, 0))
  const most = unit === '%' ? 100 : HIGHEST_PRICE
  return Math.abs(value) > most ? text.most(label, formatDecimal(most, 0)) : value
}

/** The first sentence among what was read; null where all of it is right. */
export const problemAmong = (read: readonly unknown[]): string | null =>
  read.find((value) => typeof value === 'string') ?? null
