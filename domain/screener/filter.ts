import type { Freshness } from '../market/types.ts'

/** Columns of numbers that the feed computes with a stock's indicators. */
export const FIGURE_COLUMNS = [
  'change_5',
  'change_21',
  'change_63',
  'change_252',
  'volume_ratio',
  'traded_value_usd',
  'rsi_14',
  'stochastic',
  'support_pct',
  'resistance_pct',
  'high_252_pct',
  'low_252_pct',
  'atr_pct',
  'volatility_21',
  'gap_pct',
  'band_width_pct',
  'rating',
] as const
export type FigureColumn = (typeof FIGURE_COLUMNS)[number]

/**
 * Columns of the market's table that hold numbers; null where a figure is unknown. Prices are in the instrument's own
 * currency, changes and distances in per cent of the price or of the close that they start from, `_usd` in dollars.
 * Numbers after a name count sessions.
 */
export const NUMBER_COLUMNS = [
  'price',
  'change_pct',
  'volume',
  ...FIGURE_COLUMNS,
  'tone_7d',
  'market_cap_usd',
  'pe',
  'dividend_yield',
] as const
export type NumberColumn = (typeof NUMBER_COLUMNS)[number]

/** Columns that hold a word of a short list, in the order in which they are sorted. */
export const WORDS = {
  macd: ['Bullish signal', 'Neutral', 'Bearish signal'],
  ema: ['Golden cross', 'Bullish trend', 'Neutral', 'Bearish trend', 'Death cross'],
  edge: ['yes', 'no'],
  freshness: ['live', 'delayed', 'simulated', 'replay', 'closed', 'stale', 'frozen'] satisfies Freshness[],
} as const
export type WordColumn = keyof typeof WORDS

/** `rule` holds the ids of the rules that fired in the last five sessions; `any` asks for at least one. */
export const COLUMNS = [...NUMBER_COLUMNS, 'macd', 'ema', 'rule', 'edge', 'freshness'] as const
export type Column = (typeof COLUMNS)[number]

export type Filter =
  | { column: NumberColumn; operator: 'lt' | 'gt' | 'is'; value: number }
  | { column: WordColumn | 'rule'; operator: 'is'; value: string }

const isNumberColumn = (column: string): column is NumberColumn =>
  (NUMBER_COLUMNS as readonly string[]).includes(column)

/** The most characters of a filter's text. */
export const LONGEST_FILTER = 80

/** What `parseFilter` reads in at most that length, as a pattern for schemas: it knows all words, but no id of a rule. */
export const FILTER_PATTERN = `^(${[
  // A longer exponent could be that of no finite number.
  `(${NUMBER_COLUMNS.join('|')}):(lt|gt|is):-?\\d+(\\.\\d+)?([eE](\\+?\\d{1,2}|-\\d{1,3}))?`,
  ...Object.entries(WORDS).map(([column, words]) => `${column}:is:(${words.join('|')})`),
  'rule:is:[a-z0-9-]+',
].join('|')})$`

const FILTER = new RegExp(FILTER_PATTERN)

/**
 * Reads `<column>:<lt|gt|is>:<value>`, as `rsi_14:lt:30` or `macd:is:Bullish signal`; null for anything else. `rules`
 * are the known ids of rules.
 */
export function parseFilter(text: string, rules: readonly string[]): Filter | null {
  if (text.length > LONGEST_FILTER || !FILTER.test(text)) return null
  const [column, operator, value] = text.split(':')
  if (isNumberColumn(column)) return { column, operator: operator as 'lt' | 'gt' | 'is', value: Number(value) }
  if (column === 'rule' && value !== 'any' && !rules.includes(value)) return null
  return { column: column as WordColumn | 'rule', operator: 'is', value }
}

/** Writes a filter as `parseFilter` reads it. */
export const filterText = ({ column, operator, value }: Filter): string => `${column}:${operator}:${value}`
