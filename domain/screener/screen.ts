import { type Column, type Filter, NUMBER_COLUMNS, type NumberColumn, WORDS, type WordColumn } from './filter.ts'

/** The market's table by columns: all have one place for each row, and rows stand in the order of their symbols. */
export interface MarketColumns {
  symbols: readonly string[]
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
  let rows = Array.from(table.symbols.keys())
  if (query.among !== null) rows = rows.filter(query.among)
  const total = rows.length
  const steps = query.filters.map((filter) => {
    const { passes, isKnown } = testOf(table, filter)
    const known = rows.filter(isKnown)
    const unknown = rows.length - known.length
    rows = known.filter(passes)
    return { left: rows.length, unknown }
  })
  const count = rows.length
  return { rows: pageOf(rows, orderOf(table, query), query), total, count, steps }
}

interface RowTest {
  isKnown(row: number): boolean
  /** Asked only for known rows. */
  passes(row: number): boolean
}

function testOf(table: MarketColumns, filter: Filter): RowTest {
  const { column, value } = filter
  if (column === 'rule') {
    const { rules } = table
    const passes = (row: number) => {
      const fired = rules[row] as readonly string[]
      return value === 'any' ? fired.length > 0 : fired.includes(value)
    }
    return { isKnown: (row) => rules[row] !== null, passes }
  }
  if (typeof value === 'string') {
    const words = table.words[column as WordColumn]
    return { isKnown: (row) => words[row] !== null, passes: (row) => words[row] === value }
  }
  const numbers = table.numbers[column as NumberColumn]
  const passes = {
    lt: (row: number) => numbers[row] < value,
    gt: (row: number) => numbers[row] > value,
    is: (row: number) => numbers[row] === value,
  }[filter.operator]
  return { isKnown: (row) => !Number.isNaN(numbers[row]), passes }
}

type Order = (a: number, b: number) => number

/** Unknown values come last in both directions, and equal ones in the order of the symbols. */
function orderOf(table: MarketColumns, { sort, isDescending }: ScreenQuery): Order {
  const sign = isDescending ? -1 : 1
  if (sort === 'symbol') return (a, b) => sign * (a - b)
  const values = sortValues(table, sort)
  return (a, b) => {
    const [x, y] = [values[a], values[b]]
    if (x < y) return -sign
    if (x > y) return sign
    if (x === y) return a - b
    return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || a - b
  }
}

/** Words sort as their list names them, rules by how many fired. */
function sortValues({ numbers, words, rules }: MarketColumns, column: Column): Float64Array | number[] {
  if (column === 'rule') return rules.map((fired) => fired?.length ?? Number.NaN)
  if (!isWordColumn(column)) return numbers[column]
  const list: readonly string[] = WORDS[column]
  return words[column].map((word) => (word === null ? Number.NaN : list.indexOf(word)))
}

const isWordColumn = (column: Column): column is WordColumn => Object.hasOwn(WORDS, column)

/** Beyond this many rows up to the end of the page, sorting all is faster than keeping the first ones in order. */
const FIRST_ROWS = 500

function pageOf(rows: readonly number[], order: Order, { skip, limit }: ScreenQuery): number[] {
  const end = skip + limit
  if (end > FIRST_ROWS) return rows.toSorted(order).slice(skip, end)
  const first: number[] = []
  for (const row of rows) {
    if (first.length === end && order(first[end - 1], row) < 0) continue
    let place = first.length
    while (place > 0 && order(row, first[place - 1]) < 0) place--
    first.splice(place, 0, row)
    if (first.length > end) first.pop()
  }
  return first.slice(skip)
}

/** A table of unknown values for these symbols, which are in ascending order; its columns are filled by the caller. */
export function emptyMarketColumns(symbols: readonly string[]): MarketColumns & {
  words: Record<WordColumn, (string | null)[]>
  rules: (readonly string[] | null)[]
} {
  const words = () => new Array<string | null>(symbols.length).fill(null)
  const numbers = NUMBER_COLUMNS.map((column) => [column, new Float64Array(symbols.length).fill(Number.NaN)])
  return {
    symbols,
    numbers: Object.fromEntries(numbers) as Record<NumberColumn, Float64Array>,
    words: { macd: words(), ema: words(), edge: words(), freshness: words() },
    rules: new Array(symbols.length).fill(null),
  }
}
