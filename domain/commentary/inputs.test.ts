import fc from 'fast-check'
import t from 'tap'
import { type CommentaryInput, type Facts, factsOf } from './facts.ts'
import { inputsOf } from './inputs.ts'
import { arbitraryInput } from './testing/arbitrary-input.ts'

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
  const facts = factsOf(arbitrary())
  const price = 100
  const seen = new Set<string>()
  for (let tick = 0; tick < 1_000; tick++) {
    // Between 100 and 103, and back.
    seen.add(inputsOf(with_(facts, { price: price + 1.5 - 1.5 * Math.cos(tick / 20) })))
  }
  t.ok(seen.size >= 3 && seen.size <= 6, `${seen.size} texts for 1,000 ticks`)
})

t.test('every reading, side, session and stock has its own text', async (t) => {
  const facts = factsOf(arbitrary())
  const base = inputsOf(facts)
  const others: [string, Facts][] = [
    ['stock', { ...facts, symbol: 'OTRA' }],
    ['session', { ...facts, session: '2031-01-01' }],
    ['open or closed', { ...facts, live: !facts.live }],
    ['RSI', { ...facts, verdicts: { ...facts.verdicts, rsi: 'Overbought' } }],
    ['stochastic', { ...facts, verdicts: { ...facts.verdicts, stochastic: 'Overbought' } }],
    ['MACD', { ...facts, verdicts: { ...facts.verdicts, macd: 'Bearish signal' } }],
    ['averages', { ...facts, verdicts: { ...facts.verdicts, ema: 'Death cross' } }],
    ['divergence', { ...facts, verdicts: { ...facts.verdicts, divergence: 'Bullish divergence' } }],
    ['another RSI in the same zone', with_(facts, { rsi: 60 })],
    ['the other side of yesterday', with_(facts, { change: -0.4 })],
    ['the other side of the mean volume', with_(facts, { volume: 2_100, volumeExcess: 5 })],
    ['the other side of an average', with_(facts, { ema20: 100.2 })],
    ['support', with_(facts, { support: 90 })],
    ['a figure that is not there', with_(facts, { resistance: null })],
  ]
  const inputs = others.map(([, other]) => inputsOf(other))
  for (const [i, [what]] of others.entries()) t.not(inputs[i], base, what)
  t.equal(new Set(inputs).size, others.length)
})

function arbitrary(): CommentaryInput {
  return {
    trading: {
      symbol: 'AAA',
      name: 'Andina',
      currency: 'USD',
      currentPrice: 100,
      previousClose: 99.6,
      open: 99.8,
      dayLow: 99,
      dayHigh: 101,
      yearLow: 80,
      yearHigh: 120,
      lastVolume: 1_900,
      threeMonthAverageVolume: 2_000,
      as_of: '2026-11-20T15:00:00.000Z',
    },
    technical: {
      symbol: 'AAA',
      timeframe: '1D',
      as_of: '2026-11-20',
      live: true,
      rsi_14: { value: 51, interpretation: 'Neutral' },
      macd: { value: 0.5, signal: 0.4, histogram: 0.1, interpretation: 'Bullish signal' },
      ema_cross: { ema_20: 99.5, ema_50: 98, status: 'Bullish trend' },
      stochastic: { value: 55, d: 54, interpretation: 'Neutral' },
      divergence: 'No divergence',
      support: 95,
      resistance: 105,
    },
    company: { country: 'Ecuador', sector: 'Energía' },
  }
}
