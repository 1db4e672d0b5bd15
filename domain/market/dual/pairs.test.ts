import t from 'tap'
import { readUniverse } from '#workers/providers/yahoo/universe.ts'
import { RATE_CURRENCIES } from '../rates.ts'
import { DUAL_PAIRS, dualPairOf } from './pairs.ts'

t.test('each share is in one pair, and both legs lead to it', async (t) => {
  t.ok(DUAL_PAIRS.length >= 25)
  const symbols = DUAL_PAIRS.flatMap(({ local, adr }) => [local.symbol, adr.symbol])
  t.equal(new Set(symbols).size, symbols.length)
  for (const pair of DUAL_PAIRS) {
    t.equal(dualPairOf(pair.local.symbol), pair)
    t.equal(dualPairOf(pair.adr.symbol), pair)
    t.ok(Number.isInteger(pair.ratio) && pair.ratio >= 1, pair.adr.symbol)
  }
  t.equal(dualPairOf('AAPL'), null)
})

t.test('legs are of the real market, on those exchanges, at home in a currency with a rate', async (t) => {
  const listed = new Map((await readUniverse()).map((instrument) => [instrument.symbol, instrument]))
  for (const { local, adr } of DUAL_PAIRS) {
    const home = listed.get(local.symbol)
    t.equal(home?.exchange, local.exchange, local.symbol)
    t.ok(
      RATE_CURRENCIES.some((currency) => currency === home?.currency),
      local.symbol,
    )
    t.match(listed.get(adr.symbol), { exchange: adr.exchange, currency: 'USD', country: home?.country }, adr.symbol)
  }
})
