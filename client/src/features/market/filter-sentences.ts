import { RULE_NAMES } from '#domain/opportunities/core/rule-names.ts'
import { RATING_SPANISH } from '#domain/ratings/words.ts'
import type { OfferedColumn, WordColumn } from '#domain/screener/columns.ts'
import { formatChosen, withPercent } from '#domain/text/number.ts'
import { readFigure } from '#domain/text/typed-figure.ts'
import { market as text } from '../../text/es/market.ts'
import { es } from '../../text/es.ts'
import { powerOf } from './columns.ts'
import { type OfferedFilter, readFilter } from './criteria.ts'

const WORD_TEXTS: Record<WordColumn, Readonly<Record<string, string>>> = {
  macd: es.readings,
  ema: es.readings,
  rating_word: RATING_SPANISH,
  edge: text.edges,
  freshness: es.freshness,
}

/** The Spanish for a word of the contract; a word that this page does not know is shown as it is. */
export const wordText = (column: WordColumn, word: string): string => WORD_TEXTS[column][word] ?? word

export const ruleName = (id: string): string => RULE_NAMES[id] ?? id

/** The unit in which a filter's value is typed and written. */
export function typedUnit(column: OfferedColumn): string {
  const { unit = '' } = text.columns[column]
  return powerOf(column) === 0 ? unit : text.filters.millions(unit)
}

/** The value of a filter as it was typed, with or without the column's unit; or a sentence that says why it is none. */
export function readValue(column: OfferedColumn, typed: string): number | string {
  const figure = readFigure(typed, powerOf(column))
  if (figure === null) return text.filters.notNumber
  const { value, unit } = figure
  const own = text.columns[column].unit ?? ''
  // Each price is compared in its own currency, so a currency code or sign typed with the value changes nothing.
  const isOwn = unit === '' || unit === own || (column === 'price' && /^[A-Z]{3}$/.test(unit))
  return isOwn ? value : text.filters.otherUnit(UNITS.includes(own) ? own : '')
}

/** Says what a filter asks for, such as `RSI 14 por debajo de 30`. */
export function filterSentence(written: string): string {
  const filter = readFilter(written)
  return filter ? sentenceOf(filter) : written
}

/** Units that can be typed and are said; those of a scale or of prices only explain a column. */
const UNITS = ['%', 'veces', 'USD', 'acciones']

function sentenceOf(filter: OfferedFilter): string {
  const { column, operator, value } = filter
  const { name } = text.columns[column]
  if (typeof value === 'number') {
    return `${name} ${text.filters.operators[operator]} ${chosenFigure(value, text.columns[column].unit ?? '')}`
  }
  if (column === 'rule') return value === 'any' ? text.filters.anyRule : text.filters.rule(ruleName(value))
  if (column === 'edge') return text.filters.edge[value] ?? value
  return text.filters.word(name, wordText(column as WordColumn, value))
}

/** A filter's value with its unit: 2,5 %, 1 vez, 1 millón de USD. */
function chosenFigure(value: number, unit: string): string {
  if (unit === '%') return withPercent(formatChosen(value, 0))
  if (!UNITS.includes(unit)) return formatChosen(value, 0)
  const inMillions = Math.abs(value) >= 1e6
  const figure = formatChosen(inMillions ? value / 1e6 : value, 0)
  const { one, many } = text.filters.units[inMillions ? 'millions' : (unit as 'veces')] ?? { one: unit, many: unit }
  return `${figure} ${figure === '1' ? one : many}${inMillions ? ` de ${unit}` : ''}`
}
