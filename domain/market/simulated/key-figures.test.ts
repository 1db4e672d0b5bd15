import fc from 'fast-check'
import t from 'tap'
import { dayOfSession, sessionOfDay } from '../session-dates.ts'
import { createSimulatedAgenda, createSimulatedFigures } from './key-figures.ts'
import { createSimulatedMarket } from './market.ts'

const market = createSimulatedMarket(1)
const figures = createSimulatedFigures(1)
const symbols = market.instruments.map(({ symbol }) => symbol)
const day = fc.integer({ min: dayOfSession('2020-01-02'), max: dayOfSession('2035-01-01') }).map(sessionOfDay)
const price = fc.double({ min: 0.01, max: 50_000, noNaN: true })

t.test('they follow from seed, company, day and price alone, and move with the price', async (t) => {
  const again = createSimulatedFigures(1)
  fc.assert(
    fc.property(fc.constantFrom(...symbols), day, price, (symbol, session, price) => {
      const all = figures({ symbol, session, price })!
      const twice = again({ symbol, session, price: 2 * price })!
      const near = (a: number | null, b: number | null) => a === b || Math.abs(a! / b! - 1) < 1e-9
      const wait = dayOfSession(all.earnings_on!) - dayOfSession(session)
      return (
        all.symbol === symbol &&
        all.day === session &&
        all.market_cap! > 0 &&
        near(twice.market_cap, 2 * all.market_cap!) &&
        near(twice.pe, all.pe && 2 * all.pe) &&
        near(twice.dividend_yield_pct, all.dividend_yield_pct && all.dividend_yield_pct / 2) &&
        wait >= 0 &&
        wait < 98
      )
    }),
  )
  t.not(createSimulatedFigures(2)({ symbol: 'ACUAV', session: '2026-03-03', price: 46 })?.market_cap, 0)
})

t.test('earnings change on the day after their report, not between two', async (t) => {
  const at = (session: string) => figures({ symbol: 'ACUAV', session, price: 46 })!
  const expected = at('2026-03-03').earnings_on!
  const report = at(sessionOfDay(dayOfSession(expected) - 7)).earnings_on!
  t.equal(at(report).earnings_on, report)
  const next = at(sessionOfDay(dayOfSession(report) + 1))
  t.ok(Math.abs(dayOfSession(next.earnings_on!) - dayOfSession(report) - 91) <= 7)
  t.not(next.pe, at(report).pe)
  t.equal(at('2026-03-04').pe === at('2026-03-03').pe, at('2026-03-04').earnings_on === report)
})

t.test('some companies pay no dividend at their prices, and the figures of the others are plausible', async (t) => {
  const all = symbols.map((symbol) => figures(market.quote(symbol, Date.UTC(2026, 2, 3, 17))!)!)
  const known = (name: 'pe' | 'dividend_yield_pct') => all.map((one) => one[name]).filter((value) => value !== null)
  t.ok(known('dividend_yield_pct').length < symbols.length && known('dividend_yield_pct').length > symbols.length / 2)
  t.ok(known('dividend_yield_pct').every((value) => value > 0 && value < 20))
  t.ok(known('pe').every((value) => value > 1 && value < 150))
  t.not(createSimulatedFigures(2)({ symbol: 'ACUAV', session: '2026-03-03', price: 46 })?.pe, all[0].pe)
  t.equal(figures({ symbol: 'NADIE', session: '2026-03-03', price: 1 }), null)
})

t.test('reports are expected, some of them moved, and sure in their last weeks', async (t) => {
  const agenda = createSimulatedAgenda(1)
  t.same(agenda('NADIE', '2026-03-03'), [])
  let moved = 0
  let dividends = 0
  for (const symbol of symbols) {
    const next = (session: string) =>
      agenda(symbol, session).find(({ kind, date }) => kind === 'report' && date >= session)!
    const { earnings_on, earnings_estimated } = figures({ symbol, session: '2026-03-03', price: 46 })!
    const first = next('2026-03-03')
    t.same(first, { kind: 'report', date: earnings_on, is_estimated: earnings_estimated })
    const sure = next(sessionOfDay(dayOfSession(first.date) - 10))
    t.equal(sure.is_estimated, false)
    if (sure.date !== first.date) moved += 1
    const past = agenda(symbol, sure.date).filter(({ date }) => date <= sure.date)
    t.ok(past.length >= 1 && past.every(({ is_estimated }) => !is_estimated))
    dividends += Number(agenda(symbol, '2026-03-03').some(({ kind }) => kind === 'ex_dividend'))
  }
  t.ok(moved > symbols.length / 8 && moved < symbols.length / 2, `${moved} moved`)
  t.ok(dividends > symbols.length / 2 && dividends < symbols.length, `${dividends} pay`)
})
