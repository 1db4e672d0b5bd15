import fc from 'fast-check'
import t from 'tap'
import { createRateTable, type Rate, rateLabel } from './rates.ts'
import { dayOfSession, sessionOfDay } from './session-dates.ts'

const rate = (currency: string, day: string, per_usd: number): Rate => ({
  currency,
  day,
  per_usd,
  source: 'frankfurter',
})

t.test('the last published day counts, for a week', async (t) => {
  const book = createRateTable([rate('MXN', '2026-11-20', 18.5), rate('MXN', '2026-11-13', 18.2)])
  for (const [day, per_usd] of [
    ['2026-11-12', null],
    ['2026-11-13', 18.2],
    ['2026-11-19', 18.2],
    ['2026-11-20', 18.5],
    ['2026-11-27', 18.5],
    ['2026-11-28', null],
  ] as const) {
    t.equal(book.on('MXN', day)?.per_usd ?? null, per_usd, day)
  }
  t.equal(book.on('COP', '2026-11-20'), null)
  t.equal(createRateTable([]).on('MXN', '2026-11-20'), null)
})

t.test('whatever was published: never later, never older than a week', async () => {
  const day = fc.integer({ min: 20_000, max: 20_060 })
  const currency = fc.constantFrom('ARS', 'COP')
  const some = fc.array(fc.tuple(currency, day, fc.double({ min: 1e-3, max: 1e5, noNaN: true })), { maxLength: 40 })
  fc.assert(
    fc.property(some, day, (published, asked) => {
      const unique = new Map(published.map((one) => [`${one[0]} ${one[1]}`, one]))
      const book = createRateTable([...unique.values()].map(([name, on, per]) => rate(name, sessionOfDay(on), per)))
      const session = sessionOfDay(asked)
      for (const name of ['ARS', 'COP']) {
        const days = published.flatMap(([of, on]) => (of === name && on <= asked && on >= asked - 7 ? [on] : []))
        const found = book.on(name, session)
        if ((found ? dayOfSession(found.day) : null) !== (days.length > 0 ? Math.max(...days) : null)) return false
      }
      return true
    }),
  )
})

t.test('the official rate of Argentina says so', async (t) => {
  t.equal(rateLabel(rate('ARS', '2026-11-20', 1_420)), 'oficial')
  t.equal(rateLabel(rate('MXN', '2026-11-20', 18)), null)
  t.equal(rateLabel({ ...rate('ARS', '2026-11-20', 1_420), source: 'simulated' }), null, 'an invented one is not')
})
