import { decimal, percent } from '../text/number.ts'
import { formatDifferences, formatPrice } from '../text/price.ts'
import { type FactName, type Facts, FIGURES } from './facts.ts'

const WORDS: Readonly<Record<string, string>> = { USD: 'dólares', EUR: 'euros' }
/** Differences of prices, which are read against each other and against zero. */
const LINES = ['macd', 'signal', 'histogram'] as const satisfies readonly FactName[]

/** A fact as a text states it, in its unit; the fact must not be null. Percentages come without sign. */
export function stated({ values, currency }: Facts, name: FactName): string {
  const value = values[name]
  if (value === null) throw new Error(`${name} is null`)
  const kind = FIGURES[name][1]
  if (kind === 'percent') return percent(decimal(Math.abs(value), 2))
  if (kind === 'volume') return `${decimal(value, 0)} acciones`
  if (kind === 'ratio') return decimal(value, 1)
  if (LINES.some((line) => line === name)) return lineOf(value, values, currency)
  const amount = formatPrice(value, currency)
  return currency === null ? amount : `${amount} ${WORDS[currency] ?? currency}`
}

function lineOf(value: number, values: Facts['values'], currency: Facts['currency']): string {
  const known = LINES.flatMap((line) => values[line] ?? [])
  return formatDifferences([value, ...known], { price: values.price ?? value, currency, signed: false })[0]
}
