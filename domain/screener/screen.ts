import {
  type Column,
  isWordColumn,
  MARKET_COLUMNS,
  NUMBER_COLUMNS,
  type NumberColumn,
  WORD_COLUMNS,
  type WordColumn,
} from './columns.ts'
import type { Filter } from './filter.ts'
import { isFigure } from './written.ts'

/** The market's table by columns: all have one place for each row, and rows stand in the order of their symbols. */
export interface MarketColumns {
  symbols: readonly string[]
  /** Currencies of the prices; null where one is unknown. */
  currencies: readonly (string | null)[]
  /** NaN is unknown. */
  numbers: Readonly<Record<NumberColumn, Float64Array>>
  /** Null is unknown. */
  words: Readonly<Record<WordColumn, readonly (string | null)[]>>
  /** The rules of the last five sessions; null is unknown. */
  rules: readonly (readonly string[] | null)[]
}

export interface ScreenQuery {
  filters: readonly Filter[]
  sort: Column | 'symbol'
  isDescending: boolean
  /** Rows of the answer to skip, and to give. */
  skip: number
  limit: number
  /** The rows that may be found; null for all. */
  among: ((row: number) => boolean) | null
}

export interface ScreenResult {
  /** The page, as places in the table. */
  rows: number[]
  /** Rows before any filter, and those that all of them leave. */
  total: number
  count: number
  /** For each filter what it leaves of what those before it left, and the rows whose figure is unknown. */
  steps: { left: number; unknown: number }[]
}

/** Finds the rows that pass every filter. A row whose figure is unknown passes no filter of that column. */
export function screen(table: MarketColumns, query: ScreenQuery): ScreenResult {
  const size = table.symbols.length
  if (everyRow.length !== size) {
    everyRow = Int32Array.from({ length: size }, (_, row) => row)
    scratch = new Int32Array(size)
  }
  // The rows that are left stand at its beginning, since a new list for each filter would cost more than its test.
  const rows = scratch
  const total = fill(rows, query.among)
  let count = total
  const steps = query.filters.map((filter) => {
    const step = !isNumberFilter(filter)
      ? keepWords(table, filter, rows, count)
      : filter.operator === 'is'
        ? keepEqual(table, filter, rows, count)
        : keepNumbers(table, filter, rows, count)
    count = step.left
    return step
  })
  const left = rows.subarray(0, count)
  return { rows: pageOf(left, sortKeys(table, left, query), query), total, count, steps }
}

/** Every row of a table of the last size, and room for those of a query: lists of its own would be garbage. */
let everyRow = new Int32Array()
let scratch = new Int32Array()

/** Fills `rows` with those that may be found, and returns their number. */
function fill(rows: Int32Array, among: ScreenQuery['among']): number {
  if (among === null) {
    rows.set(everyRow)
    return rows.length
  }
  let total = 0
  for (const row of everyRow) if (among(row)) rows[total++] = row
  return total
}

type NumberFilter = Extract<Filter, { value: number }>
type WordFilter = Exclude<Filter, NumberFilter>
type Step = ScreenResult['steps'][number]

const isNumberFilter = (filter: Filter): filter is NumberFilter => typeof filter.value === 'number'

/** Moves those of the first `count` rows whose figure is above or below the limit to the beginning of `rows`. */
function keepNumbers(table: MarketColumns, filter: NumberFilter, rows: Int32Array, count: number): Step {
  const numbers = table.numbers[filter.column]
  // One comparison serves both directions: a number is above a limit where its negative is below the limit's.
  const sign = filter.operator === 'gt' ? -1 : 1
  const limit = sign * filter.value
  let left = 0
  let known = 0
  // It adds what a comparison says instead of branching on it, which no processor can foresee: that takes half as long.
  for (let i = 0; i < count; i++) {
    const row = rows[i]
    const number = sign * numbers[row]
    rows[left] = row
    left += Number(number < limit)
    known += Number(number <= Number.POSITIVE_INFINITY)
  }
  return { left, unknown: count - known }
}

/** Does the same for those whose figure is the filter's, as it is or as the page writes it. */
function keepEqual(table: MarketColumns, { column, value }: NumberFilter, rows: Int32Array, count: number): Step {
  const numbers = table.numbers[column]
  let left = 0
  let unknown = 0
  for (let i = 0; i < count; i++) {
    const row = rows[i]
    const number = numbers[row]
    if (Number.isNaN(number)) unknown += 1
    else if (isFigure(column, number, value, table.currencies[row])) rows[left++] = row
  }
  return { left, unknown }
}

/** Does the same for a filter of words or rules. */
function keepWords(table: MarketColumns, { column, value }: WordFilter, rows: Int32Array, count: number): Step {
  const cells = column === 'rule' ? table.rules : table.words[column]
  const hasFired = (rules: readonly string[]) => (value === 'any' ? rules.length > 0 : rules.includes(value))
  let left = 0
  let unknown = 0
  for (let i = 0; i < count; i++) {
    const row = rows[i]
    const cell = cells[row]
    if (cell === null) unknown += 1
    else if (typeof cell === 'string' ? cell === value : hasFired(cell)) rows[left++] = row
  }
  return { left, unknown }
}

/** Room for the keys of a query, for the same reason. */
let keyScratch = new Float64Array()

/**
 * A number for each of `rows`, at its place in the table: they stand in ascending order of it, unknown ones last, and
 * equal ones in the order of the symbols.
 */
function sortKeys(table: MarketColumns, rows: Int32Array, { sort, isDescending }: ScreenQuery): Float64Array {
  const size = table.symbols.length
  const keys = keyScratch.length < size ? (keyScratch = new Float64Array(size)) : keyScratch
  const sign = isDescending ? -1 : 1
  // Rows stand in the order of the symbols already.
  const values = sort === 'symbol' ? null : sortValues(table, sort)
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]
    const key = sign * (values === null ? row : values[row])
    keys[row] = Number.isNaN(key) ? Number.POSITIVE_INFINITY : key
  }
  return keys
}

/** Words sort as their list names them, rules by how many fired. */
function sortValues({ numbers, words, rules }: MarketColumns, sort: Column): Float64Array | number[] {
  if (sort === 'rule') return rules.map((fired) => fired?.length ?? Number.NaN)
  if (!isWordColumn(sort)) return numbers[sort]
  const list: readonly string[] = MARKET_COLUMNS[sort].words
  return words[sort].map((word) => (word === null ? Number.NaN : list.indexOf(word)))
}

/** Rows that are gathered beyond the end of the page before all but its first ones are dropped. */
const SPARE_ROWS = 100

/** Sorts no more than the rows that may be on the page, whatever their order in the table. */
function pageOf(rows: Int32Array, keys: Float64Array, { skip, limit }: ScreenQuery): number[] {
  const end = skip + limit
  // The difference of two unknown ones is NaN.
  const order = (a: number, b: number) => keys[a] - keys[b] || a - b
  let first: number[] = []
  let last = Number.POSITIVE_INFINITY
  let isFull = false
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]
    // Of equal ones the later row comes later, and rows are met in their order.
    if (isFull && keys[row] >= last) continue
    first.push(row)
    if (first.length < end + SPARE_ROWS) continue
    first = first.sort(order).slice(0, end)
    last = keys[first[end - 1]]
    isFull = true
  }
  return first.sort(order).slice(skip, end)
}

/**
 * A table of unknown values for these instruments, which are in ascending order of their symbols; its columns are filled
 * by the caller.
 */
export function emptyMarketColumns(
  instruments: readonly { symbol: string; currency: string | null }[],
): MarketColumns & {
  words: Record<WordColumn, (string | null)[]>
  rules: (readonly string[] | null)[]
} {
  const { length } = instruments
  const numbers = NUMBER_COLUMNS.map((column) => [column, unknownNumbers(length)])
  const words = WORD_COLUMNS.map((column) => [column, new Array(length).fill(null)])
  return {
    symbols: instruments.map(({ symbol }) => symbol),
    currencies: instruments.map(({ currency }) => currency),
    numbers: Object.fromEntries(numbers) as Record<NumberColumn, Float64Array>,
    words: Object.fromEntries(words) as Record<WordColumn, (string | null)[]>,
    rules: new Array(length).fill(null),
  }
}

/** A column of numbers none of which is known. */
export const unknownNumbers = (rows: number): Float64Array => new Float64Array(rows).fill(Number.NaN)
