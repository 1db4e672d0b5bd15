import { type DecimalSign, LONGEST, numeralOf, numeralValue, type Scales } from '../../text/numeral.ts'
import { decideByValues, type FormatFault, quoteStart, type TextRow } from './text-rows.ts'

/** The columns of a table that have numbers. */
export interface NumberColumns {
  prices: readonly number[]
  volumes: readonly number[]
  /** Columns that are not read, but show the decimal sign where the others do not. */
  others: readonly number[]
}

const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
const UNSIGNED = /^\d*\.?\d+$/
/** Files have the letters of English, in which B are a thousand millions. */
const SCALES: Scales = [
  [/(?<=\d\s?)k$/i, 3],
  [/(?<=\d\s?)m$/i, 6],
  [/(?<=\d\s?)b$/i, 9],
  [/(?<=\d\s?)t$/i, 12],
]
const NOTHING = /^(?:[-–—−]+|#?n\/?[ad]|s\/d|null|none)$/i

/** Whether a field says that there is no value: `-`, `N/A`, `null`; an empty one says nothing at all. */
export function saysNothing(text: string): boolean {
  return text.length < LONGEST && NOTHING.test(text)
}

/**
 * A number as files write it: thousands grouped by point, comma, space or apostrophe, a currency's sign or code around
 * it, K, M, B or T for thousands to billions, brackets for less than zero. NaN for anything else, the empty text
 * included.
 */
export function parseNumber(text: string, decimal: DecimalSign): number {
  if (decimal === '.' && PLAIN.test(text)) return Number(text)
  const numeral = numeralOf(text, SCALES)
  return numeral === null || numeral.unit === '%' ? Number.NaN : numeralValue(numeral, decimal, numeral.power ?? 0)
}

/** The decimal sign of a whole table, whose fields `separator` divides; or why it cannot be decided. */
export function decimalSignOf(
  rows: readonly TextRow[],
  { prices, volumes, others }: NumberColumns,
  separator: string,
): DecimalSign | FormatFault {
  const price = countSigns(rows, prices)
  const volume = countSigns(rows, volumes)
  const decided = decide(price, volume)
  if (decided !== null) return decided
  if (price.either === null && volume.either === null) return '.'
  return decide(countSigns(rows, others)) ?? guess(price, volume, separator)
}

/** The decimal sign by the numbers in which it can only be decimal; null where there are none. */
function decide(...counts: readonly SignCount[]): DecimalSign | FormatFault | null {
  const sum = (sign: DecimalSign) => counts.reduce((total, { sure }) => total + sure[sign], 0)
  const decided = decideByValues<DecimalSign>(['.', sum('.')], [',', sum(',')])
  if (decided !== 'mixed') return decided
  const [point, comma] = (['.', ','] as const).map(
    (sign) => counts.find(({ first }) => first[sign] !== '')?.first[sign] ?? '',
  )
  const both = `${quoteStart(point)} and ${quoteStart(comma)}`
  return { reason: `its numbers have decimal points and decimal commas, ${both}: write all one way`, example: comma }
}

/** The decimal sign of a table in which every sign is after one to three digits and before three, so may be either. */
function guess(price: SignCount, volume: SignCount, separator: string): DecimalSign | FormatFault {
  const inPrice = price.either === null ? null : signIn(price.either)
  const inVolume = volume.either === null ? null : signIn(volume.either)
  // Programs write it so: in a file divided by commas, a point is decimal.
  if (separator === ',' && inPrice !== ',' && inVolume !== ',') return '.'
  // Shares are whole: in a volume the sign divides thousands.
  if (inVolume !== null) return inVolume === ',' ? '.' : ','
  // A file that writes 1234 does not group thousands; semicolons are there because the comma is decimal.
  const areUngrouped = separator !== ',' && (price.isUngrouped || volume.isUngrouped)
  if (areUngrouped || (separator === ';' && inPrice === ',')) return inPrice as DecimalSign
  const example = price.either ?? ''
  const reason = `${quoteStart(example)} may have decimals or thousands: write the prices with two or four decimals`
  return { reason, example }
}

interface SignCount {
  /** How many numbers there are in which the sign can only be decimal. */
  sure: Record<DecimalSign, number>
  /** The first of these numbers; '' where there is none. */
  first: Record<DecimalSign, string>
  /** The first number with a single sign that may be decimal or divide thousands. */
  either: string | null
  /** Whether a number of at least a thousand stands without a sign. */
  isUngrouped: boolean
}

function countSigns(rows: readonly TextRow[], columns: readonly number[]): SignCount {
  const count: SignCount = { sure: { '.': 0, ',': 0 }, first: { '.': '', ',': '' }, either: null, isUngrouped: false }
  for (const { fields } of rows) for (const column of columns) countSign(count, fields[column] ?? '')
  return count
}

function countSign(count: SignCount, text: string): void {
  const digits = UNSIGNED.test(text) ? text : numeralOf(text, SCALES)?.digits.replace(/e.*$/i, '')
  if (digits === undefined) return
  const sign = signIn(digits)
  if (sign === null) {
    if (digits.length > 3 && !digits.includes('_')) count.isUngrouped = true
    return
  }
  const other = sign === '.' ? ',' : '.'
  const place = digits.indexOf(sign)
  const isOnce = place === digits.lastIndexOf(sign)
  if (digits.includes(other) && !isOnce) return
  if (isOnce && digits.length - place === 4 && /^[1-9]\d{0,2}$/.test(digits.slice(0, place))) {
    count.either ??= text
    return
  }
  const decimal = isOnce ? sign : other
  count.sure[decimal]++
  count.first[decimal] ||= text
}

/** The last point or comma in a text; null without one. */
function signIn(text: string): DecimalSign | null {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  return last < 0 ? null : (text[last] as DecimalSign)
}
