import fc from 'fast-check'
import t from 'tap'
import { RATE_CURRENCIES } from '../rates.ts'
import { sessionOfDay } from '../session-dates.ts'
import { COMPANIES } from './companies.ts'
import { createSimulatedRates } from './rates.ts'

const on = (seed: number, currency: string, day: number) =>
  createSimulatedRates(seed).on(currency, sessionOfDay(day))?.per_usd ?? Number.NaN

t.test('every currency of the market has its rate of every day', async (t) => {
  const currencies = new Set(COMPANIES.map(({ instrument }) => instrument.currency as string))
  currencies.delete('USD')
  const book = createSimulatedRates(1)
  for (const currency of currencies) {
    t.match(book.on(currency, '2026-11-20'), { currency, day: '2026-11-20', per_usd: Number, source: 'simulated' })
  }
  t.equal(book.on('JPY', '2026-11-20'), null)
  t.equal(book.on('toString', '2026-11-20'), null)
  const rates = RATE_CURRENCIES.map((currency) => book.on(currency, '2026-11-20')?.per_usd)
  t.same(
    rates,
    RATE_CURRENCIES.map((currency) => createSimulatedRates(1).on(currency, '2026-11-20')?.per_usd),
  )
  t.notSame(
    rates,
    RATE_CURRENCIES.map((currency) => createSimulatedRates(2).on(currency, '2026-11-20')?.per_usd),
  )
})

t.test('it stays near its level, moves a little every day, and changes over the year', async (t) => {
  const levels: Record<string, number> = {
    ARS: 1_420,
    BRL: 5.45,
    CLP: 945,
    COP: 4_050,
    EUR: 0.86,
    MXN: 18.4,
    PEN: 3.72,
  }
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(...RATE_CURRENCIES), fc.integer({ min: 18_000, max: 30_000 }), (...where) => {
      const [seed, currency, day] = where
      const rate = on(seed, currency, day)
      const move = on(seed, currency, day + 1) / rate - 1
      return Math.abs(rate / levels[currency] - 1) < 0.1 && Math.abs(move) < 0.007
    }),
  )
  const year = Array.from({ length: 365 }, (_, i) => on(1, 'COP', 20_000 + i))
  // Rounded to six digits, two days may be equal.
  t.ok(year.filter((rate, i) => rate !== year[i + 1]).length > 360)
  t.ok(Math.max(...year) / Math.min(...year) > 1.02)
})
