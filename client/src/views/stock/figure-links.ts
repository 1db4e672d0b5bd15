import type { TechnicalIndicators } from '../../../../domain/contract/indicators.ts'
import type { IndicatorRow } from './indicator-rows.ts'

/** What a figure of the text is shown by: a row of the indicators, or the price above them. */
export type FigurePlace = IndicatorRow['name'] | 'price'

/** A stretch of the text; a figure carries the place that shows it, other words carry null. */
export interface TextPart {
  text: string
  place: FigurePlace | null
}

/** What the figures are compared with; prices in the instrument's currency. */
export interface FigureSources {
  indicators: TechnicalIndicators | null
  prices: readonly number[]
}

const DATE = /\d{1,2}\/\d{1,2}\/\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2} de [a-z]+(?: de \d{4})?/
const NUMBER = /[+\-−]?\d+(?:[.,]\d+)*/
const TOKEN = new RegExp(`(?<date>${DATE.source})|(?<number>(?<![\\w.,/])${NUMBER.source}(?![\\w/]))`, 'giu')

/** Settings of an indicator are no readings: RSI 14, EMA 20, EMA de 50, 10 sesiones. */
const SETTING_BEFORE = /(?:rsi|emas?|macd|estoc[aá]stico|bollinger)(?: de| \()?\s*$/i
const SETTING_AFTER = /^\s*(?:sesiones|sesión|días|periodos|períodos|velas|jornadas|barras|meses|semanas|años)/i

const NAMES: readonly [RegExp, FigurePlace][] = [
  [/rsi/gi, 'rsi'],
  [/macd|histograma/gi, 'macd'],
  [/\bemas?\b|medias? (?:exponencial|móvil)/gi, 'ema'],
  [/estoc[aá]stico|%[kd]\b/gi, 'stochastic'],
  [/divergencia/gi, 'divergence'],
  [/soporte/gi, 'support'],
  [/resistencia/gi, 'resistance'],
  [/precio|cotiza|cierre|cerró|apertura|máximo|mínimo/gi, 'price'],
]

/**
 * Cuts a text at its figures and says where each of them is shown: by its value, and by the indicator named last
 * before it in the same sentence where the value alone does not tell, or is no longer the one on the screen.
 */
export function linkFigures(text: string, sources: FigureSources): TextPart[] {
  const parts: TextPart[] = []
  const values = valuesOf(sources)
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    const figure = match.groups?.number
    if (figure === undefined) continue
    const before = text.slice(0, match.index)
    const after = text.slice(match.index + figure.length)
    const place = placeOf(figure, before, after, values)
    if (place === null) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), place: null })
    parts.push({ text: figure, place })
    end = match.index + figure.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), place: null })
  return parts
}

function placeOf(figure: string, before: string, after: string, values: Values): FigurePlace | null {
  const { value, decimals } = readFigure(figure)
  const whole = decimals === 0
  if (whole && (SETTING_BEFORE.test(before) || SETTING_AFTER.test(after))) return null
  const named = namedBefore(before)
  const matching = values.filter(([, known]) => isRounded(known, value, decimals)).map(([place]) => place)
  if (named && matching.includes(named)) return named
  // A whole number is too coarse to tell by itself.
  if (!whole && matching[0]) return matching[0]
  return named
}

/** The indicator named last in the sentence so far. */
function namedBefore(before: string): FigurePlace | null {
  const sentence = before.slice(sentenceStart(before))
  let nearest: { at: number; place: FigurePlace } | null = null
  for (const [name, place] of NAMES) {
    for (const { index } of sentence.matchAll(name)) {
      if (!nearest || index >= nearest.at) nearest = { at: index, place }
    }
  }
  return nearest?.place ?? null
}

const sentenceStart = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/[.!?;]\s/g)].map(({ index }) => index))

type Values = readonly [FigurePlace, number][]

function valuesOf({ indicators: of, prices }: FigureSources): Values {
  const shown: [FigurePlace, (number | null)[]][] = [
    ['rsi', [of?.rsi_14.value ?? null]],
    ['macd', [of?.macd.value ?? null, of?.macd.signal ?? null, of?.macd.histogram ?? null]],
    ['ema', [of?.ema_cross.ema_20 ?? null, of?.ema_cross.ema_50 ?? null]],
    ['stochastic', [of?.stochastic.value ?? null, of?.stochastic.d ?? null]],
    ['support', [of?.support ?? null]],
    ['resistance', [of?.resistance ?? null]],
    ['price', [...prices]],
  ]
  return shown.flatMap(([place, values]) =>
    values.flatMap((value): [FigurePlace, number][] => (value === null ? [] : [[place, value]])),
  )
}

/** `1.234,56` and `1234.56` are the same number with two decimals. */
function readFigure(text: string): { value: number; decimals: number } {
  const grouped = /^[+\-−]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(text)
  const plain = (grouped ? text.replaceAll('.', '') : text).replace(',', '.').replace('−', '-')
  return { value: Number(plain), decimals: plain.split('.')[1]?.length ?? 0 }
}

/** Whether a figure with so many decimals is `known`, rounded; the sign may stand in words. */
function isRounded(known: number, figure: number, decimals: number): boolean {
  return Math.abs(Math.abs(known) - Math.abs(figure)) <= 0.5 * 10 ** -decimals + 1e-9
}
