import { deepEqual } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import {
  COLUMNS,
  type Column,
  isNumberColumn,
  MARKET_COLUMNS,
  NUMBER_COLUMNS,
  WORD_COLUMNS,
  type WordColumn,
} from './columns.ts'
import { type Filter, parseFilter } from './filter.ts'
import { emptyMarketColumns, type MarketColumns, screen } from './screen.ts'
import { shownFigure } from './written.ts'

const RULES = ['rsi-up-30', 'macd-up', 'hammer']

const CURRENCIES = ['USD', 'CLP', 'KWD', null]
const instruments = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    return { symbol: `S${String(i).padStart(4, '0')}`, currency: CURRENCIES[i % CURRENCIES.length] }
  })

/** Few values, so that many are equal. */
const anyNumber = fc.oneof(fc.constantFrom(-1, 0, 0.5, 1, 2), fc.constant(Number.NaN))
const wordsOf = (column: WordColumn): readonly string[] => MARKET_COLUMNS[column].words
const anyWord = (column: WordColumn) => fc.constantFrom(null, ...wordsOf(column))

const anyTable: fc.Arbitrary<MarketColumns> = fc.nat({ max: 30 }).chain((rows) => {
  const many = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: rows, maxLength: rows })
  return fc
    .record({
      numbers: fc.tuple(...NUMBER_COLUMNS.map(() => many(anyNumber))),
      words: fc.tuple(...WORD_COLUMNS.map((column) => many(anyWord(column)))),
      rules: many(fc.option(fc.uniqueArray(fc.constantFrom(...RULES)))),
    })
    .map(({ numbers, words, rules }) => {
      const table = emptyMarketColumns(instruments(rows))
      NUMBER_COLUMNS.forEach((column, i) => {
        table.numbers[column].set(numbers[i])
      })
      WORD_COLUMNS.forEach((column, i) => {
        table.words[column] = words[i]
      })
      return { ...table, rules }
    })
})

const anyFilter = fc.constantFrom<Column>(...COLUMNS).chain((column): fc.Arbitrary<Filter> => {
  if (column === 'rule') return fc.constantFrom('any', ...RULES).map((value) => ({ column, operator: 'is', value }))
  if (!isNumberColumn(column))
    return fc.constantFrom(...wordsOf(column)).map((value) => ({ column, operator: 'is', value }))
  const operator = fc.constantFrom('lt' as const, 'gt' as const, 'is' as const)
  return fc.record({ column: fc.constant(column), operator, value: fc.constantFrom(-1, 0, 0.5, 1, 2) })
})

/** The value of a cell for comparisons; null is unknown. */
function cellOf(table: MarketColumns, column: Column, row: number): number | null {
  if (column === 'rule') return table.rules[row]?.length ?? null
  if (!isNumberColumn(column)) {
    const word = table.words[column][row]
    return word === null ? null : wordsOf(column).indexOf(word)
  }
  const number = table.numbers[column][row]
  return Number.isNaN(number) ? null : number
}

function passes(table: MarketColumns, { column, operator, value }: Filter, row: number): boolean {
  if (column === 'rule') return value === 'any' ? table.rules[row]!.length > 0 : table.rules[row]!.includes(value)
  if (typeof value === 'string') return table.words[column as WordColumn][row] === value
  const number = cellOf(table, column, row) as number
  return operator === 'lt' ? number < value : operator === 'gt' ? number > value : number === value
}

t.test('filters, counts and order are those of one row after another', async () => {
  const query = fc.record({
    filters: fc.array(anyFilter, { maxLength: 4 }),
    sort: fc.constantFrom<Column | 'symbol'>(...COLUMNS, 'symbol'),
    isDescending: fc.boolean(),
    skip: fc.constantFrom(0, 3, 600),
    limit: fc.integer({ min: 1, max: 20 }),
    among: fc.constantFrom(null, (row: number) => row % 2 === 0),
  })
  fc.assert(
    fc.property(anyTable, query, (table, query) => {
      const { filters, sort, isDescending, skip, limit, among } = query
      let left = table.symbols.map((_, row) => row).filter((row) => among === null || among(row))
      const total = left.length
      const steps = filters.map((filter) => {
        const unknown = left.filter((row) => cellOf(table, filter.column, row) === null).length
        left = left.filter((row) => cellOf(table, filter.column, row) !== null && passes(table, filter, row))
        return { left: left.length, unknown }
      })
      const sorted = left.toSorted((a, b) => {
        if (sort === 'symbol') return isDescending ? b - a : a - b
        const [x, y] = [cellOf(table, sort, a), cellOf(table, sort, b)]
        if (x === null || y === null || x === y) return Number(x === null) - Number(y === null) || a - b
        return isDescending ? y - x : x - y
      })
      deepEqual(screen(table, query), { rows: sorted.slice(skip, skip + limit), total, count: left.length, steps })
    }),
  )
})

const count = (table: MarketColumns, filter: string) => {
  const filters = [parseFilter(filter, RULES)!]
  return screen(table, { filters, sort: 'symbol', isDescending: false, skip: 0, limit: 9, among: null }).rows
}

t.test('a figure is what the page writes of it, and what it is', async (t) => {
  const table = emptyMarketColumns(instruments(5))
  table.numbers.rsi_14.set([43.84, 43.75, 43.749, 43.85])
  table.numbers.price.set([45.774, 45.774, 45.774, 45.774, 0.000008126])
  table.numbers.change_5.set([-0.004, 0.004, 4.4951, 4.505])
  table.numbers.volume.set([52_345_678, 52_250_000, 914_928, 999.96, 950])
  const rows = {
    'rsi_14:is:43.8': [0, 1],
    'rsi_14:is:43.84': [0],
    'rsi_14:is:43.83': [],
    'price:is:45.77': [0, 3],
    'price:is:46': [1],
    'price:is:45.774': [0, 1, 2, 3],
    'price:is:0.00000813': [4],
    'change_5:is:4.5': [2],
    'change_5:is:-0.004': [0],
    'change_5:is:0': [],
    'volume:is:52300000': [0, 1],
    'volume:is:914900': [2],
    'volume:is:914928': [2],
    'volume:is:1000': [3],
    'volume:is:950': [4],
    'rsi_14:gt:43.8': [0, 3],
  }
  for (const [filter, expected] of Object.entries(rows)) t.same(count(table, filter), expected, filter)
})

t.test('whatever a row shows can be asked for', async () => {
  const value = fc.oneof(fc.double({ min: -1e13, max: 1e13, noNaN: true }), fc.double({ min: -2, max: 2, noNaN: true }))
  fc.assert(
    fc.property(fc.constantFrom(...NUMBER_COLUMNS), value, fc.nat({ max: 3 }), (column, value, row) => {
      const table = emptyMarketColumns(instruments(4))
      table.numbers[column][row] = value
      const shown = shownFigure(column, value, table.currencies[row])
      return count(table, `${column}:is:${shown}`).includes(row)
    }),
  )
})

t.test('a page beyond the first rows is where a whole sort has it', async (t) => {
  const table = emptyMarketColumns(instruments(2_000))
  table.symbols.forEach((_, row) => {
    table.numbers.price[row] = (row * 7_919) % 2_003
  })
  const page = (skip: number) =>
    screen(table, { filters: [], sort: 'price', isDescending: true, skip, limit: 50, among: null }).rows
  const all = Array.from({ length: 40 }, (_, i) => page(50 * i)).flat()
  t.same(
    all,
    table.symbols.map((_, row) => row).sort((a, b) => table.numbers.price[b] - table.numbers.price[a]),
  )
})

t.test('a filter is read as it is written, and nothing else is one', async (t) => {
  t.same(parseFilter('rsi_14:lt:30', RULES), { column: 'rsi_14', operator: 'lt', value: 30 })
  t.same(parseFilter('macd:is:Bullish signal', RULES), { column: 'macd', operator: 'is', value: 'Bullish signal' })
  t.same(parseFilter('pe:gt:-1.5E-2', RULES), { column: 'pe', operator: 'gt', value: -0.015 })
  t.same(parseFilter('rule:is:any', RULES), { column: 'rule', operator: 'is', value: 'any' })
  for (const text of [
    'rsi_14:lt:',
    'rsi_14:lt:1e999',
    `rsi_14:lt:${'9'.repeat(80)}`,
    'rsi_14:lt:30:1',
    'edge:is:yes\n',
    'macd:lt:1',
    'rule:is:x',
    '__proto__:is:x',
    'x:is:1',
    'edge:is:YES',
  ])
    t.equal(parseFilter(text, RULES), null, text)
})
