import t from 'tap'
import { formatPrice } from '../text/price.ts'
import { type Facts, FIGURES } from './facts.ts'
import { stated } from './stated.ts'

const nothing = Object.fromEntries(Object.keys(FIGURES).map((name) => [name, null])) as Facts['values']
const factsOf = (currency: string | null, values: Partial<Facts['values']>) =>
  ({ currency, values: { ...nothing, ...values } }) as Facts

t.test('a comment writes a price as the page does', async (t) => {
  for (const price of [4974.4, 0.5, 12.345, 0.001234, 28566])
    for (const [currency, word] of [
      ['CLP', ' CLP'],
      ['USD', ' dólares'],
      [null, ''],
    ] as const)
      t.equal(stated(factsOf(currency, { price }), 'price'), `${formatPrice(price, currency)}${word}`)
  t.equal(stated(factsOf('CLP', { price: 4974.4 }), 'price'), '4.974 CLP')
})

t.test('the lines of the MACD are as fine as the price, and told apart', async (t) => {
  const facts = factsOf('USD', { price: 100, macd: 1.2034, signal: 1.2049, histogram: -0.0015 })
  t.equal(stated(facts, 'macd'), '1,2034')
  t.equal(stated(factsOf('USD', { price: 100, macd: -1.5, signal: 0.9 }), 'macd'), '-1,50')
})
