/** A written number taken apart: what stands around its digits, and how they are grouped. */
export interface Numeral {
  minus: boolean
  /** Digits with points and commas, maybe an exponent; `_` stands for a space or apostrophe between thousands. */
  digits: string
  /** The power of ten that its word or letter says; null without one. */
  power: number | null
  /** The currency, `%` or word with it, as it is written; '' without one. */
  unit: string
}

export type DecimalSign = '.' | ','

/** What words and letters for large amounts multiply by, as patterns with powers of ten; those tried first stand first. */
export type Scales = readonly (readonly [pattern: RegExp, power: number])[]

/** No number is longer; a longer text is refused before any expression is tried on it, which could take long. */
export const LONGEST = 64

const CURRENCY_BEFORE = /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}(?=[-+\s\d.,])|S\/\.?)/u
const UNIT_AFTER = /(?:%|[A-Z]{0,3}\p{Sc}|(?<=[\d\s])[A-Z]{3}|zł|(?<=\s)(?:vez|veces|acción|acciones))$/u
const GAP = /(?<=\d)[\s'’´`](?=\d{3}(?!\d))/g
/** The shape of a number by its decimal sign. Thousands may be grouped as in India: 12,34,567. */
const SHAPES: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^(\d+|\d{1,3}(?:[,_]\d{2,3})*[,_]\d{3})?(?:\.(\d*))?(?:e([+-]?\d+))?$/i,
  ',': /^(\d+|\d{1,3}(?:[._]\d{2,3})*[._]\d{3})?(?:,(\d*))?(?:e([+-]?\d+))?$/i,
}

/**
 * Takes a number apart as people and programs write it: a sign (U+2212 and dashes too) before or after the currency,
 * brackets for less than zero, a currency's sign or code on either side, a word for a large amount, spaces of any kind.
 * Null for anything else.
 */
export function numeralOf(text: string, scales: Scales): Numeral | null {
  if (text.length > LONGEST) return null
  const bracketed = /^\((.*)\)$/.exec(text)
  let rest = (bracketed?.[1] ?? text)
    .normalize('NFC')
    .replace(/[\u200b-\u200f\u2060]/g, '')
    .replace(/[−–]/g, '-')
    .trim()
  let minus = bracketed !== null
  const cut = (pattern: RegExp): string => {
    const found = pattern.exec(rest)?.[0] ?? ''
    rest = rest.replace(pattern, '').trim()
    return found
  }
  const sign = cut(/^[+-]/)
  let unit = cut(CURRENCY_BEFORE)
  if ((sign === '' && unit !== '' ? cut(/^[+-]/) : sign) === '-') minus = true
  unit = cut(UNIT_AFTER) || unit
  const scale = scales.find(([pattern]) => cut(pattern) !== '')
  const digits = rest.replace(GAP, '_')
  if (!/^[\d.,_]+(?:e[+-]?\d+)?$/i.test(digits) || !/^[^e]*\d/i.test(digits)) return null
  return { minus, digits, power: scale?.[1] ?? null, unit }
}

/** The number that a numeral means with this decimal sign; NaN where its points and commas do not fit. */
export function numeralValue(
  { minus, digits }: Pick<Numeral, 'minus' | 'digits'>,
  decimal: DecimalSign,
  power: number,
): number {
  const shape = SHAPES[decimal].exec(digits)
  if (shape === null) return Number.NaN
  const [, whole = '', fraction = '', exponent = '0'] = shape
  // As one text, so that no multiplication rounds a second time.
  return Number(
    `${minus ? '-' : ''}${whole.replace(/[.,_]/g, '') || '0'}.${fraction || '0'}e${Number(exponent) + power}`,
  )
}
