import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_FILTERS } from '#domain/contract/screener.ts'
import { RULES } from '#domain/opportunities/index.ts'
import { linkedMarket } from '#domain/rules/views.ts'
import { COLUMNS, isOffered, MARKET_COLUMNS, NUMBER_COLUMNS, WORD_COLUMNS } from '#domain/screener/columns.ts'
import { filterText } from '#domain/screener/filter.ts'
import { isMarketSort } from './columns.ts'
import { knownFilters, type MarketLink, readFilter, readLink, writeLink } from './criteria.ts'
import { PRESETS } from './presets.ts'

const columns = COLUMNS.filter(isOffered)
const filter = fc.oneof(
  fc.record({
    column: fc.constantFrom(...NUMBER_COLUMNS.filter(isOffered)),
    operator: fc.constantFrom('lt' as const, 'gt' as const, 'is' as const),
    value: fc.double({ noNaN: true, min: -1e90, max: 1e90 }).map((value) => value + 0),
  }),
  fc.constantFrom(...WORD_COLUMNS).chain((column) =>
    fc.record({
      column: fc.constant(column),
      operator: fc.constant('is' as const),
      value: fc.constantFrom(...MARKET_COLUMNS[column].words),
    }),
  ),
  fc.record({
    column: fc.constant('rule' as const),
    operator: fc.constant('is' as const),
    value: fc.constantFrom('any', ...RULES.map(({ id }) => id)),
  }),
)
const id = fc.option(fc.integer({ min: 1, max: 999_999_999 }))
const linked: fc.Arbitrary<MarketLink> = fc.record({
  criteria: fc.record({
    filters: fc.uniqueArray(filter.map(filterText), { maxLength: MOST_FILTERS }),
    country: id,
    industry: id,
    followed: fc.boolean(),
  }),
  order: fc.option(
    fc.record({
      sort: fc.constantFrom('symbol' as const, ...columns),
      dir: fc.constantFrom('asc' as const, 'desc' as const),
    }),
  ),
  columns: fc.option(fc.shuffledSubarray(columns)),
})

test('what a link says is what was shared, after the address bar too', () => {
  fc.assert(
    fc.property(linked, (shared) => {
      const address = new URL(`https://atalaya.example/?market=${writeLink(shared)}`)
      const { market = '' } = linkedMarket(address.pathname, address.search, true) ?? {}
      expect(readLink(market)).toEqual(shared)
    }),
  )
})

test('the longest link that can be shared is read', () => {
  const longest = MARKET_COLUMNS.ema.words.map((word) => `ema:is:${word}`)
  const filters = knownFilters([...longest, ...NUMBER_COLUMNS.map((column) => `${column}:lt:-1234567890.12345`)])
  expect(filters.length).toBe(MOST_FILTERS)
  const criteria = { filters, country: 999_999_999, industry: 999_999_999, followed: true }
  const link = writeLink({ criteria, order: { sort: 'traded_value_usd', dir: 'desc' }, columns })
  expect(linkedMarket('/', `?market=${link}`, true)).not.toBe(null)
})

test('a foreign link does nothing that the page does not know', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(fc.string()).map((parts) => parts.join('~')),
      ),
      (text) => {
        const { criteria, order, columns } = readLink(text)
        expect(criteria.filters.every((one) => readFilter(one) !== null)).toBe(true)
        expect(order === null || isMarketSort(order.sort)).toBe(true)
        expect((columns ?? []).every(isOffered)).toBe(true)
      },
    ),
  )
  expect(
    readLink(
      'rsi_14:lt:30~rsi_14:lt:30~price:lt:<script>~rule:is:drop~sort:symbol;drop:asc~columns:price,x~country:-1',
    ),
  ).toEqual({
    criteria: { filters: ['rsi_14:lt:30'], country: null, industry: null, followed: false },
    order: null,
    columns: ['price'],
  })
})

test('every preset is a filter that the page knows', () => {
  for (const { filters, sort } of Object.values(PRESETS)) {
    expect(knownFilters(filters)).toEqual(filters)
    expect(isMarketSort(sort)).toBe(true)
  }
})
