import fc from 'fast-check'
import t from 'tap'
import { type CommentaryInput, factsOf } from './facts.ts'
import { checkFigures } from './figure-check.ts'
import { analysisOf, templateComment } from './template.ts'
import { arbitraryInput } from './testing/arbitrary-input.ts'

const textsOf = (input: CommentaryInput) => {
  const facts = factsOf(input)
  return [analysisOf(facts), templateComment(facts)].map((text) => ({ text, check: checkFigures(text, facts) }))
}

t.test('every text passes the figure check with all of its figures', async (t) => {
  fc.assert(
    fc.property(arbitraryInput, (input) => {
      for (const { text, check } of textsOf(input)) {
        if (!check.ok || check.matched !== check.figures) throw new Error(`${text}\n${JSON.stringify(check.problems)}`)
        if (text.length > 2_000) throw new Error(`${text.length} characters`)
      }
    }),
    { numRuns: 1_000, seed: 5 },
  )
  t.pass('1,000 states')
})

t.test('an analysis has four to seven sentences, the same for the same facts', async (t) => {
  fc.assert(
    fc.property(arbitraryInput, (input) => {
      const facts = factsOf(input)
      const text = analysisOf(facts)
      const count = text.split(/[.;:!?] (?=\p{Lu})|\.$/u).filter((sentence) => sentence.trim() !== '').length
      return analysisOf(facts) === text && count >= 4 && count <= 7
    }),
    { numRuns: 300, seed: 6 },
  )
  t.pass('300 states')
})

t.test('wordings differ between stocks and sessions', async (t) => {
  const [input] = fc.sample(arbitraryInput, { numRuns: 1, seed: 1 })
  const shapes = new Set<string>()
  for (let day = 10; day < 30; day++) {
    const dated = { ...input, technical: { ...input.technical, as_of: `2024-05-${day}` } }
    shapes.add(analysisOf(factsOf(dated)).replace(/\d+ de mayo/, ''))
  }
  t.ok(shapes.size >= 5, `${shapes.size} of 20`)
})
