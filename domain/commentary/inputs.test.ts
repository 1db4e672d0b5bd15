import fc from 'fast-check'
import t from 'tap'
import { type Facts, factsOf } from './facts.ts'
import { inputsOf } from './inputs.ts'
import { arbitraryInput, exampleInput } from './testing/inputs.ts'

const facts = factsOf(exampleInput)

const with_ = (facts: Facts, values: Partial<Facts['values']>): Facts => ({
  ...facts,
  values: { ...facts.values, ...values },
})

t.test('the same facts have the same inputs', async () => {
  fc.assert(
    fc.property(arbitraryInput, (input) => inputsOf(factsOf(input)) === inputsOf(factsOf(structuredClone(input)))),
    { numRuns: 300 },
  )
})

t.test('a small move of the price needs no new text, a large one does', async (t) => {
  const price = 100
  const seen = new Set<string>()
  for (let tick = 0; tick < 1_000; tick++) {
    // The price moves from 100 to 103 and back.
    seen.add(inputsOf(with_(facts, { price: price + 1.5 - 1.5 * Math.cos(tick / 20) })))
  }
  t.ok(seen.size >= 3 && seen.size <= 6, `${seen.size} texts for 1,000 ticks`)
})

t.test('every reading, side, session and stock has its own text', async (t) => {
  const base = inputsOf(facts)
  const others: [string, Facts][] = [
    ['stock', { ...facts, symbol: 'OTRA' }],
    ['session', { ...facts, session: '2031-01-01' }],
    ['open or closed', { ...facts, live: !facts.live }],
    ['RSI', { ...facts, verdicts: { ...facts.verdicts, rsi: 'Oversold' } }],
    ['stochastic', { ...facts, verdicts: { ...facts.verdicts, stochastic: 'Overbought' } }],
    ['MACD', { ...facts, verdicts: { ...facts.verdicts, macd: 'Bearish signal' } }],
    ['averages', { ...facts, verdicts: { ...facts.verdicts, ema: 'Death cross' } }],
    ['divergence', { ...facts, verdicts: { ...facts.verdicts, divergence: 'Bullish divergence' } }],
    ['another RSI in the same zone', with_(facts, { rsi: 78 })],
    ['the other side of yesterday', with_(facts, { change: -0.4 })],
    ['the other side of the mean volume', with_(facts, { volume: 2_600_000, volumeExcess: 2.1 })],
    ['the other side of an average', with_(facts, { ema20: 91.9 })],
    ['support', with_(facts, { support: 85 })],
    ['the nearer level', with_(facts, { supportDistance: 0.3 })],
    ['the nearer end of the year', with_(facts, { yearHigh: 195 })],
    ['a figure that is not there', with_(facts, { resistance: null })],
  ]
  const inputs = others.map(([, other]) => inputsOf(other))
  for (const [i, [what]] of others.entries()) t.not(inputs[i], base, what)
  t.equal(new Set(inputs).size, others.length)
})
