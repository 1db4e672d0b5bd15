import fc from 'fast-check'
import t from 'tap'
import type { Freshness } from '../types.ts'
import { compareLegs, type LegPrice } from './compare.ts'

const NOON = Date.UTC(2026, 10, 20, 17)
const HOUR = 3_600_000
const leg = (price: number | null, freshness: Freshness | null = 'live', as_of: number | null = NOON): LegPrice => ({
  price,
  as_of: as_of === null ? null : new Date(as_of).toISOString(),
  freshness,
})

t.test('the rate at which both cost the same, and the premium over the published one', async (t) => {
  // Ten shares of 7,000 pesos against 48 dollars.
  const { implied_rate, premium_pct, reason } = compareLegs(leg(7_000), leg(48), 10, 1_500)
  t.ok(Math.abs((implied_rate as number) - 1_458.3333) < 1e-4)
  t.ok(Math.abs((premium_pct as number) - 2.857142) < 1e-5, 'who buys the ADR pays more')
  t.equal(reason, null)
  t.same(compareLegs(leg(20), leg(5), 2, null), { implied_rate: 8, premium_pct: null, reason: null })
  t.same(compareLegs(leg(4), leg(5), 1, 1), { implied_rate: 0.8, premium_pct: 25, reason: null })
  t.same(compareLegs(leg(4), leg(5), 1, 0.8), { implied_rate: 0.8, premium_pct: 0, reason: null })
})

t.test('at the premium and the published rate the ADR costs what it costs', async () => {
  const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  const ratio = fc.constantFrom(1, 2, 5, 10, 25, 400, 2_000)
  fc.assert(
    fc.property(between(0.5, 1e6), between(0.2, 5), ratio, between(0.5, 5_000), (local, dearer, ratio, perUsd) => {
      const adr = ((ratio * local) / perUsd) * dearer
      const { implied_rate, premium_pct } = compareLegs(leg(local), leg(adr), ratio, perUsd)
      const same = (ratio * local) / (implied_rate as number)
      return Math.abs((premium_pct as number) / 100 + 1 - dearer) < 1e-9 && Math.abs(same / adr - 1) < 1e-9
    }),
  )
})

t.test('a price that cannot be trusted is not compared, whichever leg it is', async (t) => {
  const withheld = { implied_rate: null, premium_pct: null }
  const absent = [
    leg(null, null, null),
    leg(10, 'stale'),
    leg(10, 'frozen'),
    leg(10, null),
    leg(0),
    leg(10, 'live', null),
  ]
  for (const bad of absent) {
    for (const other of [leg(10), leg(10, 'closed')]) {
      t.same(compareLegs(bad, other, 1, 1), { ...withheld, reason: 'stale' })
      t.same(compareLegs(other, bad, 1, 1), { ...withheld, reason: 'stale' })
    }
  }
  t.same(compareLegs(leg(10, 'closed'), leg(10, 'delayed'), 1, 1), { ...withheld, reason: 'closed' })
  t.same(compareLegs(leg(10, 'live'), leg(10, 'closed'), 1, 1), { ...withheld, reason: 'closed' })
})

t.test('open legs are of one moment by their words, closed ones if they closed together', async (t) => {
  const reasonOf = (local: LegPrice, adr: LegPrice) => compareLegs(local, adr, 1, 1).reason
  t.equal(reasonOf(leg(10, 'delayed', NOON - HOUR / 2), leg(10, 'live')), null)
  t.equal(reasonOf(leg(10, 'replay'), leg(10, 'replay')), null)
  t.equal(reasonOf(leg(10, 'closed', NOON - HOUR), leg(10, 'closed')), null, 'as São Paulo and New York')
  t.equal(reasonOf(leg(10, 'closed', NOON - 4.5 * HOUR), leg(10, 'closed')), 'apart', 'as Madrid and New York')
  t.equal(reasonOf(leg(10, 'closed'), leg(10, 'closed', NOON - 24 * HOUR)), 'apart', 'a holiday in one of them')
})
