import t from 'tap'
import { INDUSTRIES } from '#platform/seed/catalogue.ts'
import { SYMBOL_PATTERN } from '../types.ts'
import { COMPANIES } from './companies.ts'

const instruments = COMPANIES.map((company) => company.instrument)

t.test('some 80 different companies of eight countries and eleven sectors', async (t) => {
  t.equal(instruments.length, 80)
  t.equal(new Set(instruments.map((each) => each.symbol)).size, 80)
  t.equal(new Set(instruments.map((each) => each.name)).size, 80)
  t.same([...new Set(instruments.map((each) => each.country))].sort(), [
    'Argentina',
    'Chile',
    'Colombia',
    'Ecuador',
    'Mexico',
    'Peru',
    'Spain',
    'United States',
  ])
  t.same([...new Set(instruments.map((each) => each.sector))].sort(), INDUSTRIES)
})

t.test('every field that a made-up company can have is there, and no way to reach it', async (t) => {
  for (const { phone, website, logo_url, ...rest } of instruments) {
    t.ok(
      Object.values(rest).every((text) => text !== null && text.trim() === text && text !== ''),
      rest.symbol,
    )
    t.match(rest.symbol, SYMBOL_PATTERN)
    t.equal(rest.exchange, 'Bolsa Simulada')
    t.same([phone, website, logo_url], [null, null, null])
  }
})

t.test('the first five, which the demo account follows, differ in country, currency or sector', async (t) => {
  const five = instruments.slice(0, 5)
  t.same(
    five.map((each) => each.symbol),
    ['ACUAV', 'ALTIR', 'ANDUR', 'ARKEL', 'ATLAM'],
  )
  for (const field of ['country', 'currency', 'sector'] as const) {
    t.equal(new Set(five.map((each) => each[field])).size, 5, field)
  }
})
