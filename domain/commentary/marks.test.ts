import fc from 'fast-check'
import t from 'tap'
import { type FactName, factsOf } from './facts.ts'
import { marksOf } from './marks.ts'
import { stated } from './stated.ts'
import { arbitraryInput } from './testing/arbitrary-input.ts'

t.test('only known facts have a mark, and it becomes the stated figure', async () => {
  fc.assert(
    fc.property(arbitraryInput, (input) => {
      const facts = factsOf(input)
      const figures = [...marksOf(facts).values()].filter(({ name }) => name !== null)
      const known = Object.entries(facts.values).filter(([, value]) => value !== null)
      return (
        figures.length === known.length &&
        figures.every(({ name, text }) => text.includes(stated(facts, name as FactName)))
      )
    }),
  )
})

t.test('verdicts are words; a cross and a divergence only where there is one', async (t) => {
  const facts = factsOf(fc.sample(arbitraryInput, { numRuns: 1, seed: 1 })[0])
  const said = (verdicts: object) => {
    const marks = marksOf({ ...facts, verdicts: { ...facts.verdicts, ...verdicts } })
    return ['lectura_rsi', 'lectura_macd', 'tendencia', 'cruce', 'divergencia'].map((mark) => marks.get(mark)?.text)
  }
  const calm = { rsi: 'Neutral', macd: 'Bearish signal', ema: 'Bullish trend', divergence: 'No divergence' }
  t.same(said(calm), ['zona neutral', 'bajista', 'alcista', undefined, undefined])
  const loud = { rsi: 'Oversold', macd: 'Neutral', ema: 'Death cross', divergence: 'Bullish divergence' }
  t.same(said(loud), ['sobreventa', 'neutral', 'bajista', 'un cruce de la muerte', 'una divergencia alcista'])
})
