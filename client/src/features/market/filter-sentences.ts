import { RULE_NAMES } from '#domain/opportunities/core/rule-names.ts'
import type { Filter, WordColumn } from '#domain/screener/filter.ts'
import { formatChosen } from '#domain/text/number.ts'
import { market as text } from '../../text/es/market.ts'
import { es } from '../../text/es.ts'
import { type MarketColumn, scaleOf } from './columns.ts'
import { readFilter } from './criteria.ts'

const WORD_TEXTS: Record<WordColumn, Readonly<Record<string, string>>> = {
  macd: es.readings,
  ema: es.readings,
  edge: text.edges,
  freshness: es.freshness,
}

/** The Spanish for a word of the contract; a word that this page does not know is shown as it is. */
export const wordText = (column: WordColumn, word: string): string => WORD_TEXTS[column][word] ?? word

export const ruleName = (id: string): string => RULE_NAMES[id] ?? id

/** The unit in which a filter's value is typed and written. */
export function typedUnit(column: MarketColumn): string {
  const { unit = '' } = text.columns[column]
  return scaleOf(column) === 1 ? unit : text.filters.millions(unit)
}

/** Says what a filter asks for, such as `RSI 14 por debajo de 30`. */
export function filterSentence(written: string): string {
  const filter = readFilter(written)
  return filter ? sentenceOf(filter) : written
}

/** Units that a sentence says; those of a scale or a currency only explain a column. */
const SPOKEN = ['%', 'veces']

function sentenceOf(filter: Filter): string {
  const { column, operator, value } = filter
  const { name } = text.columns[column]
  if (typeof value === 'number') {
    const scale = scaleOf(column)
    const unit = text.columns[column].unit ?? ''
    const spoken = scale === 1 ? (SPOKEN.includes(unit) ? unit : '') : text.filters.millions(unit)
    return text.filters.number(name, text.filters.operators[operator], formatChosen(value / scale, 0), spoken)
  }
  if (column === 'rule') return value === 'any' ? text.filters.anyRule : text.filters.rule(ruleName(value))
  if (column === 'edge') return text.filters.edge[value] ?? value
  return text.filters.word(name, wordText(column as WordColumn, value))
}
