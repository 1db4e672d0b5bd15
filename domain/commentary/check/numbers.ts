import { type Span, spansOf } from './text.ts'

type Unit = 'percent' | 'money' | 'shares' | 'points' | 'times' | null

export interface Figure extends Span {
  text: string
  /** Sign and multiplier ('millones') applied; null where it cannot be read as one number. */
  value: number | null
  /** One unit of the last decimal shown, multiplier applied. */
  step: number
  signed: boolean
  /** Written in digits with neither separator nor sign nor unit, so that it may be a parameter. */
  plain: boolean
  inWords: boolean
  unit: Unit
  /** The currency words or signs around it, folded. */
  currency: string | null
}

const CODES = 'usd|eur|cop|pen|mxn|clp|ars|brl|gbp|chf|jpy|cad'
const NUMBER = /\d+(?:[.,]\d+|[\u202f\u00a0\u2009]\d{3}(?!\d))*/g
const MONEY_BEFORE = new RegExp(`(us\\$|r\\$|s/\\.?|\\$|€|£|\\b(?:${CODES}))\\s?$`)
// A hyphen between two figures is a range, not a sign.
const SIGN = /(?:(?:^|[(\s:,=/])(?=[-+]$)|(?:^|[a-z(:=])\s?(?=[-+]\s?$))([-+])\s?$/
const MONEY_AFTER = new RegExp(
  `^\\s?(us\\$|\\$|€|£|(?:dolar(?:es)?|euros?|pesos?(?: (?:chilen|mexican|colombian|argentin|uruguay|dominican)[oa]s?)?|pesitos?|sol(?:es)?|reales|libras?|francos?|yenes|${CODES})\\b)`,
)
const CENTS = /^\s?(?:centavos?|centimos?)\b/
const MULTIPLIERS: readonly [RegExp, number][] = [
  [/^\s?(?:millones|millon|mill\.|m\b)/, 1e6],
  [/^\s?(?:miles|mil)\b/, 1e3],
  [CENTS, 0.01],
  [/^\s?decimas?\b/, 0.1],
  [/^\s?centesimas?\b/, 0.01],
]

/** All figures of a text with their units, in digits and in words; `text` as written, `folded` the same folded. */
export function figuresIn(text: string, folded: string): Figure[] {
  const inDigits = spansOf(text, NUMBER).map(({ match: [digits], ...span }) =>
    figureAt(text, folded, span, read(digits), 10 ** -decimals(digits)),
  )
  return [...inDigits, ...wordFigures(text, folded)].sort((a, b) => a.start - b.start)
}

function figureAt(text: string, folded: string, { start, end }: Span, size: number | null, unitStep: number): Figure {
  const digits = text.slice(start, end)
  const inWords = !/\d/.test(digits)
  const before = folded.slice(Math.max(0, start - 14), start)
  const money = MONEY_BEFORE.exec(before)?.[1] ?? null
  const head = money === null ? before : before.replace(MONEY_BEFORE, '')
  const minus =
    /(?:^|[,:(;]|\b(?:contra|en|de|a|es|y|con|sobre|a)) menos $/.test(before) || (inWords && /menos $/.test(before))
      ? '-'
      : (SIGN.exec(head)?.[1] ?? null)
  const [word, factor] = MULTIPLIERS.find(([word]) => word.test(folded.slice(end, end + 14))) ?? [null, 1]
  const multiplier = word?.exec(folded.slice(end, end + 14))?.[0] ?? ''
  const tail = folded.slice(end + multiplier.length, end + multiplier.length + 24).replace(/^ de /, ' ')
  const currency = money ?? MONEY_AFTER.exec(tail)?.[1] ?? null
  const percent = /^\s?(?:%(?! ?[kd]\b)|por ciento|puntos porcentuales)/.exec(tail)
  const parts = factor < 1 ? (CENTS.test(multiplier) ? 'money' : 'points') : null
  const unit: Unit = percent
    ? 'percent'
    : currency
      ? 'money'
      : (parts ??
        (SHARES.test(tail) || factor > 1
          ? 'shares'
          : /^\s?puntos?\b/.test(tail)
            ? 'points'
            : /^\s?veces\b/.test(tail)
              ? 'times'
              : null))
  return {
    text: text.slice(start - (minus === null || inWords ? 0 : 1), end + multiplier.length),
    start,
    end: end + (percent ? percent[0].length : multiplier.length),
    value: size === null ? null : (minus === '-' ? -size : size) * factor,
    step: unitStep * factor,
    signed: minus !== null,
    plain: !inWords && minus === null && unit === null && /^\d+$/.test(digits),
    inWords,
    unit,
    currency,
  }
}

const SHARES = /^\s?(?:acciones|titulos|papeles|participaciones)\b/

const UNITS =
  'cero un uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve'
const TENS = 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'
const SMALL = new Map<string, number>([
  ...UNITS.split(' ').map((word, i) => [word, i < 2 ? i : i - 1] as const),
  ...TENS.split(' ').map((word, i) => [word, 30 + 10 * i] as const),
  ['una', 1],
  ['veintiun', 21],
  ['cien', 100],
  ['ciento', 100],
  ...['doscient', 'trescient', 'cuatrocient', 'quinient', 'seiscient', 'setecient', 'ochocient', 'novecient'].flatMap(
    (stem, i) => ['os', 'as'].map((end) => [stem + end, 200 + 100 * i] as const),
  ),
])
const WORD = [...SMALL.keys(), 'mil', 'millon', 'millones'].sort((a, b) => b.length - a.length).join('|')
const WORDS = new RegExp(
  `(?<!\\d )\\b(?!millon|(?<=[a-z0-9] por )ciento(?! (?:${WORD})))(?:${WORD})(?:(?: y | )(?:${WORD}))*\\b(?: (?:coma|con) (?:${WORD})(?: (?:y )?(?:${WORD}))?\\b)?`,
  'g',
)
/** Words that a small number in words needs beside it to be more than a count or an article. */
const MEASURED = new RegExp(
  `^ (?:puntos?(?! (?:medio|de vista|fuerte|de apoyo|de partida))\\b|por ciento|%(?! ?[kd]\\b)|centavos?|centimos?|decimas?\\b|centesimas?\\b|millones|mil|dolares|euros|pesos|soles|(?:${CODES})\\b)`,
)

function wordFigures(text: string, folded: string): Figure[] {
  return spansOf(folded, WORDS).flatMap(({ match: [all], end }) => {
    // 'un dos por ciento'
    const words = all.replace(/^un[oa]? (?!mil)/, '')
    const start = end - words.length
    const [whole, part] = words.split(/ (?:coma|con) /)
    const step = part === undefined ? 1 : 10 ** -String(sum(part)).length
    const value = sum(whole) + (part === undefined ? 0 : sum(part) * step)
    const after = folded.slice(end, end + 24)
    const isMeasured = MEASURED.test(after)
    // 'ciento diez por ciento' is one; 'veinte sesiones', 'cincuenta y dos semanas', 'los dos' are none.
    if (!isMeasured && (sum(whole) < 30 || /^ (?:ruedas|sesiones|dias|semanas|jornadas)/.test(after))) return []
    if (/^ (?:veces|tercer|cuart|quint)/.test(after) || /\btres cuart|\bdos tercer/.test(words)) return []
    if (
      /^ decimas (?:partes|de (?:su|la))/.test(after) ||
      /\bpor mil$/.test(folded.slice(0, end)) ||
      /(?:sol|dolar|euro|peso)(?:es|s)? con $/.test(folded.slice(0, start))
    )
      return []
    const half = /^ y medi[oa]\b/.exec(after)?.[0] ?? ''
    const isHalf = half !== '' || /^ (?:puntos?|pesos?|dolares|euros?|centavos|centimos) y medi[oa]\b/.test(after)
    return [figureAt(text, folded, { start, end: end + half.length }, isHalf ? value + 0.5 : value, step)]
  })
}

function sum(words: string): number {
  let total = 0
  let current = 0
  for (const word of words.split(/ y | /)) {
    if (word === 'mil') [total, current] = [total + Math.max(1, current) * 1_000, 0]
    else if (/^millon/.test(word)) [total, current] = [(total + Math.max(1, current)) * 1e6, 0]
    else current += SMALL.get(word) ?? 0
  }
  return total + current
}

/** Spanish notation, or English where only that is possible. Null: neither. */
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
export function agrees(figure: Pick<Figure, 'value' | 'step'>, value: number | null, magnitude = false): boolean {
  if (value === null || figure.value === null) return false
  const [shown, actual] = magnitude ? [Math.abs(figure.value), Math.abs(value)] : [figure.value, value]
  return Math.abs(shown - actual) <= figure.step * 0.5 + 1e-9 * Math.max(1, Math.abs(actual))
}
