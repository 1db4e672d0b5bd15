import { type DecimalSign, numeralOf, numeralValue, type Scales } from './numeral.ts'

/** A figure that somebody typed, or copied from the page. */
export interface TypedFigure {
  value: number
  /** `%`, the code of a currency, a sign of one that has no code here, `veces` or `acciones`; '' where none is written. */
  unit: string
}

/** The amounts of `formatVolume` and `formatInWords`, with MM as Latin American statements have it. */
const SCALES: Scales = [
  [/(?<=\d\s?)mil\s+(?:M|mill[oó]n(?:es)?)(?:\s+de)?$/, 9],
  [/(?<=\d\s?)(?:B|[Bb]ill[oó]n(?:es)?)(?:\s+de)?$/, 12],
  [/(?<=\d\s?)(?:MM?|[Mm]ill[oó]n(?:es)?)(?:\s+de)?$/, 6],
  // A small m is thousands in Spain and millions elsewhere, so it is neither.
  [/(?<=\d\s?)(?:[kK]|[Mm]il)$/, 3],
]

/** The unit of what is written with a number otherwise. A dollar's sign alone is that of the United States, as on the page. */
const UNITS: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  MX$: 'MXN',
  R$: 'BRL',
  'S/': 'PEN',
  'S/.': 'PEN',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  zł: 'PLN',
  vez: 'veces',
  acción: 'acciones',
}

/**
 * Reads every figure that the page writes, and what people type in its place: 1.234,50, 1234,5 or 1,234.50, +3, −5 %,
 * $45,90, 45,90 EUR, 52,3 M, 1,5 millones. A comma alone is decimal; a point alone divides thousands where three digits
 * follow it (1.234), else it is decimal. `power` is the power of ten in which a figure stands that names no amount: 6
 * where millions are asked for. Null for anything else.
 */
export function readFigure(text: string, power = 0): TypedFigure | null {
  const numeral = numeralOf(text, SCALES)
  if (numeral === null) return null
  const value = numeralValue(numeral, decimalSign(numeral.digits), numeral.power ?? power)
  const code = /^([A-Z]{3})\p{Sc}$/u.exec(numeral.unit)?.[1] ?? numeral.unit
  return Number.isFinite(value) ? { value, unit: UNITS[code] ?? code } : null
}

function decimalSign(digits: string): DecimalSign {
  const [points, commas] = [digits.split('.').length - 1, digits.split(',').length - 1]
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  if (commas > 0) return commas > 1 ? '.' : ','
  return points > 1 || /^[1-9]\d{0,2}\.\d{3}$/.test(digits) ? ',' : '.'
}
