import { datesIn } from '../../../../domain/commentary/check/dates.ts'
import { rolesIn } from '../../../../domain/commentary/check/roles.ts'
import { fold, mask, ownNames, type Span, sentences } from '../../../../domain/commentary/check/text.ts'
import { type CommentaryInput, type FactName, type Facts, factsOf } from '../../../../domain/commentary/facts.ts'
import { checkFigures } from '../../../../domain/commentary/figure-check.ts'
import type { TechnicalIndicators } from '../../../../domain/contract/indicators.ts'
import type { CompanyDetails, TradingData } from '../../../../domain/contract/market.ts'
import type { FigurePlace } from './figure-places.ts'

/** A stretch of the text; a figure carries the place that shows it, other words carry null. */
export interface TextPart {
  text: string
  place: FigurePlace | null
}

/** The newest answers of the three actions, null where there is none. */
export interface FigureSources {
  symbol: string
  trading: TradingData | null
  technical: TechnicalIndicators | null
  company: CompanyDetails | null
}

const PLACES: Record<FactName | 'session', FigurePlace> = {
  price: 'price',
  change: 'change',
  previousClose: 'previousClose',
  open: 'open',
  dayLow: 'dayRange',
  dayHigh: 'dayRange',
  yearLow: 'yearRange',
  yearHigh: 'yearRange',
  volume: 'volume',
  averageVolume: 'volume',
  volumeExcess: 'volume',
  rsi: 'rsi',
  macd: 'macd',
  signal: 'macd',
  histogram: 'macd',
  ema20: 'ema',
  ema50: 'ema',
  stochasticK: 'stochastic',
  stochasticD: 'stochastic',
  support: 'support',
  supportDistance: 'support',
  resistance: 'resistance',
  resistanceDistance: 'resistance',
  session: 'session',
}

const SIGN = /^[-+\u2010-\u2015\u2212]/

/**
 * Cuts a text at its figures and says where each of them is shown: the fact that it states by the same check that
 * verified it. The text is of its own moment: a figure whose value has moved since is led by the words around it.
 */
export function linkFigures(written: string, sources: FigureSources): TextPart[] {
  // The check's places count in this form.
  const text = written.normalize('NFC')
  const facts = factsOf(inputOf(sources))
  const parts: TextPart[] = []
  let end = 0
  for (const mention of checkFigures(text, facts).mentions) {
    const place = mention.name === null ? placeByWords(text, mention, facts) : PLACES[mention.name]
    // A mention's place begins at its digits, its text at its sign.
    const start = mention.start - (SIGN.test(mention.text) ? 1 : 0)
    if (place === null || start < end) continue
    if (start > end) parts.push({ text: text.slice(end, start), place: null })
    end = mention.end
    parts.push({ text: text.slice(start, end), place })
  }
  if (end < text.length) parts.push({ text: text.slice(end), place: null })
  return parts
}

/** What the sentence says that the figure is: the name before it, else the one after it. */
function placeByWords(text: string, figure: Span, facts: Facts): FigurePlace | null {
  const folded = fold(text)
  if (datesIn(folded, null).some(({ start }) => start === figure.start)) return 'session'
  const masked = mask(folded, ownNames(text, folded, facts), '§')
  const sentence = sentences(masked).find(({ start, end }) => start <= figure.start && figure.end <= end)
  if (!sentence) return null
  const at = figure.start - sentence.start
  const roles = rolesIn(masked.slice(sentence.start, sentence.end))
  const role =
    roles.findLast(({ start, weak }) => start < at && !weak) ??
    roles.find(({ weak }) => !weak) ??
    roles.findLast(({ start }) => start < at)
  return role ? PLACES[role.names[0]!] : null
}

const UNREAD = 'Insufficient data' as const

function inputOf({ symbol, trading, technical, company }: FigureSources): CommentaryInput {
  return {
    trading: trading ?? {
      symbol,
      name: symbol,
      currency: null,
      currentPrice: null,
      previousClose: null,
      open: null,
      dayLow: null,
      dayHigh: null,
      yearLow: null,
      yearHigh: null,
      lastVolume: null,
      threeMonthAverageVolume: null,
      as_of: null,
    },
    technical: technical ?? {
      symbol,
      timeframe: '1D',
      as_of: null,
      rsi_14: { value: null, interpretation: UNREAD },
      macd: { value: null, signal: null, histogram: null, interpretation: UNREAD },
      ema_cross: { ema_20: null, ema_50: null, status: UNREAD },
      stochastic: { value: null, d: null, interpretation: UNREAD },
      divergence: UNREAD,
      support: null,
      resistance: null,
    },
    company: company ?? {},
  }
}
