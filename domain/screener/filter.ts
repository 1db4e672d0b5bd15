import {
  isNumberColumn,
  MARKET_COLUMNS,
  NUMBER_COLUMNS,
  type NumberColumn,
  WORD_COLUMNS,
  type WordColumn,
} from './columns.ts'

/** `any` asks for at least one rule. */
export type Filter =
  | { column: NumberColumn; operator: 'lt' | 'gt' | 'is'; value: number }
  | { column: WordColumn | 'rule'; operator: 'is'; value: string }

/** The most characters of a filter's text. */
export const LONGEST_FILTER = 80

/** What `parseFilter` reads in at most that length, as a pattern for schemas: it knows all words, but no id of a rule. */
export const FILTER_PATTERN = `^(${[
  // A longer exponent could be that of no finite number.
  `(${NUMBER_COLUMNS.join('|')}):(lt|gt|is):-?\\d+(\\.\\d+)?([eE](\\+?\\d{1,2}|-\\d{1,3}))?`,
  ...WORD_COLUMNS.map((column) => `${column}:is:(${MARKET_COLUMNS[column].words.join('|')})`),
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
