import { decideByValues, type FormatFault, quoteStart, type TextRow } from './text-rows.ts'

export type DecimalSign = '.' | ','

/** The columns of a table that have numbers. */
export interface NumberColumns {
  prices: readonly number[]
  volumes: readonly number[]
  /** Columns that are not read, but show the decimal sign where the others do not. */
  others: readonly number[]
}

/**
 * A number without its sign, currency, per cent and K, M, B, T; `_` stands for a space or apostrophe between thousands.
 */
interface Numeral {
  minus: boolean
  digits: string
  /** The power of ten by which the digits are multiplied. */
  scale: number
  isPercent: boolean
}

const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
const UNSIGNED = /^\d*\.?\d+$/
const CURRENCY_BEFORE = /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}(?=[\s\d.,])|S\/\.?)\s*/u
const CURRENCY_AFTER = /\s*(?:\p{Sc}|(?<=\d\s?)[A-Z]{3}|zł)$/u
const GAP = /(?<=\d)[\s'’´`](?=\d{3}(?!\d))/g
const SCALES: Readonly<Record<string, number>> = { K: 3, M: 6, B: 9, T: 12 }
/** The shape of a number by its decimal sign. Thousands may be grouped as in India: 12,34,567. */
const SHAPES: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^(\d+|\d{1,3}(?:[,_]\d{2,3})*[,_]\d{3})?(?:\.(\d*))?(?:e([+-]?\d+))?$/i,
  ',': /^(\d+|\d{1,3}(?:[._]\d{2,3})*[._]\d{3})?(?:,(\d*))?(?:e([+-]?\d+))?$/i,
}
/** No number is longer; a longer text is refused before any expression is tried on it, which could take long. */
const LONGEST = 64
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
  const numeral = numeralOf(text)
  if (numeral === null || numeral.isPercent) return Number.NaN
  const shape = SHAPES[decimal].exec(numeral.digits)
  if (shape === null || !/\d/.test(numeral.digits)) return Number.NaN
  const [, whole = '', fraction = '', exponent = '0'] = shape
  const power = Number(exponent) + numeral.scale
  return Number(`${numeral.minus ? '-' : ''}${whole.replace(/[.,_]/g, '') || '0'}.${fraction || '0'}e${power}`)
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
  const digits = UNSIGNED.test(text) ? text : numeralOf(text)?.digits.replace(/e.*$/i, '')
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

function numeralOf(text: string): Numeral | null {
  if (text.length > LONGEST) return null
  const bracketed = /^\((.*)\)$/.exec(text)
  let rest = (bracketed?.[1] ?? text).replace(/[\u200b-\u200f\u2060]/g, '').replace(/[−–]/g, '-')
  let minus = bracketed !== null
  const cut = (pattern: RegExp): string => {
    const found = pattern.exec(rest)?.[0] ?? ''
    rest = rest.replace(pattern, '').trim()
    return found
  }
  // The sign may come before the currency or after it.
  if (cut(/^[+-]/) === '-') minus = true
  if (cut(CURRENCY_BEFORE) !== '' && cut(/^[+-]/) === '-') minus = true
  const isPercent = cut(/%$/) !== ''
  cut(CURRENCY_AFTER)
  const scale = SCALES[cut(/(?<=\d\s?)[KMBT]$/i).toUpperCase()] ?? 0
  const digits = rest.replace(GAP, '_')
  return /^[\d.,_]+(?:e[+-]?\d+)?$/i.test(digits) ? { minus, digits, scale, isPercent } : null
}
