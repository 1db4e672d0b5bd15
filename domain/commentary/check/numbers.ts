import type { Span } from './text.ts'

type Unit = 'percent' | 'money' | 'shares' | null

export interface FigureToken extends Span {
  text: string
  /** Sign and multiplier ('millones') applied; null where it cannot be read as one number. */
  value: number | null
  /** One unit of the last decimal shown, multiplier applied. */
  step: number
  signed: boolean
  /** Written with neither separator nor sign nor unit, so that it may be a parameter. */
  plain: boolean
  unit: Unit
  /** The currency words or signs around it, folded. */
  currency: string | null
}

const NUMBER = /\d+(?:[.,]\d+|[\u202f\u00a0\u2009]\d{3}(?!\d))*/g
const MONEY_BEFORE = /(us\$|r\$|s\/\.?|\$|€|£|\b(?:usd|eur|cop|pen|mxn|clp|ars|brl|gbp|chf|jpy|cad))\s?$/
// A hyphen between two figures is a range, no sign.
const SIGN = /(?:(?:^|[(\s:,=/])(?=[-+]$)|(?:^|[a-z(:=])\s?(?=[-+]\s?$))([-+])\s?$/
const MONEY_AFTER =
  /^\s?(us\$|\$|€|£|(?:dolar(?:es)?|euros?|pesos?|sol(?:es)?|reales|libras?|francos?|yenes|usd|eur|cop|pen|mxn|clp|ars|brl|gbp|chf|jpy|cad)\b)/
const MULTIPLIERS: readonly [RegExp, number][] = [
  [/^\s?(?:millones|millon|mill\.|m\b)/, 1e6],
  [/^\s?(?:miles|mil)\b/, 1e3],
]

/** All figures of a text with their units; `text` as written, `folded` the same folded. */
export function figureTokens(text: string, folded: string): FigureToken[] {
  return [...text.matchAll(NUMBER)].map(({ index, 0: digits }) => {
    const before = folded.slice(Math.max(0, index - 8), index)
    const money = MONEY_BEFORE.exec(before)?.[1] ?? null
    const head = money === null ? before : before.replace(MONEY_BEFORE, '')
    const minus = SIGN.exec(head)?.[1] ?? null
    let end = index + digits.length
    const [, factor] = MULTIPLIERS.find(([word]) => word.test(folded.slice(end, end + 12))) ?? [null, 1]
    const multiplier = factor === 1 ? '' : (/^\s?[a-z.]+/.exec(folded.slice(end, end + 12))?.[0] ?? '')
    const tail = folded.slice(end + multiplier.length, end + multiplier.length + 24).replace(/^ de /, ' ')
    const currency = money ?? MONEY_AFTER.exec(tail)?.[1] ?? null
    const percent = /^\s?(?:%(?![kd]\b)|por ciento|puntos porcentuales)/.exec(tail)
    const unit = percent ? 'percent' : currency ? 'money' : shares(tail) || factor !== 1 ? 'shares' : null
    if (percent) end += percent[0].length
    const size = read(digits)
    return {
      text: text.slice(index - (minus === null ? 0 : 1), end + multiplier.length),
      start: index,
      end: end + (percent ? 0 : multiplier.length),
      value: size === null ? null : (minus === '-' ? -size : size) * factor,
      step: 10 ** -decimals(digits) * factor,
      signed: minus !== null,
      plain: minus === null && unit === null && /^\d+$/.test(digits),
      unit,
      currency,
    }
  })
}

const shares = (tail: string) => /^\s?(?:acciones|titulos|papeles|participaciones)\b/.test(tail)

/** Spanish notation; the English one where it can be nothing else. Null: neither. */
function read(digits: string): number | null {
  const grouped = digits.replace(/[\u202f\u00a0\u2009]/g, '.')
  if (/^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/.test(grouped)) return Number(grouped.replaceAll('.', '').replace(',', '.'))
  if (/^\d+(?:,\d+)?$/.test(grouped)) return Number(grouped.replace(',', '.'))
  if (/^\d{1,3}(?:,\d{3})+\.\d+$|^\d{1,3}(?:,\d{3}){2,}$/.test(digits)) return Number(digits.replaceAll(',', ''))
  if (/^\d+\.\d+$/.test(digits)) return Number(digits)
  return null
}

function decimals(digits: string): number {
  const value = read(digits)
  if (value === null) return 0
  const mark = digits.includes(',') && !/,\d{3},|,\d{3}\./.test(digits) ? ',' : '.'
  const at = digits.lastIndexOf(mark)
  if (at < 0 || (mark === '.' && /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(digits))) return 0
  return digits.length - at - 1
}

/** Whether a figure is the value at the decimals it shows; an exact half may go either way. */
export function agrees(token: FigureToken, value: number | null, magnitude = false): boolean {
  if (value === null || token.value === null) return false
  const [shown, actual] = magnitude ? [Math.abs(token.value), Math.abs(value)] : [token.value, value]
  return Math.abs(shown - actual) <= token.step * 0.5 + 1e-9 * Math.max(1, Math.abs(actual))
}
