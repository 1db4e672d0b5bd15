import fc from 'fast-check'
import t from 'tap'
import { decimal } from '../text/number.ts'
import { factsOf } from './facts.ts'
import { checkFigures } from './figure-check.ts'
import { analysisOf, templateComment } from './template.ts'
import { arbitraryInput } from './testing/arbitrary-input.ts'

t.test('both paragraphs pass the figure check with all of their figures, and none occurs twice', async (t) => {
  fc.assert(
    fc.property(arbitraryInput, (input) => {
      const facts = factsOf(input)
      const texts = [analysisOf(facts), templateComment(facts)]
      const checks = texts.map((text) => checkFigures(text, facts))
      for (const [i, { ok, figures, matched, problems }] of checks.entries()) {
        if (!ok || matched !== figures) throw new Error(`${texts[i]}\n${JSON.stringify(problems)}`)
        if (texts[i].length > 900) throw new Error(`${texts[i].length} characters`)
      }
      const [analysis, comment] = checks.map(({ mentions }) => mentions)
      const names = [...analysis, ...comment].map(({ name }) => name)
      if (new Set(names).size < names.length) throw new Error(`twice in ${texts.join('\n')}`)
      const repeated = comment.filter(({ text }) => analysis.some((mention) => mention.text === text))
      if (repeated.length > 0) throw new Error(`${repeated[0].text} in ${texts.join('\n')}`)
      const own = facts.values.volume !== null && !texts[0].includes(decimal(facts.values.volume, 0))
      if (own && comment.length === 0) throw new Error(`no figure in ${texts[1]}`)
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
  const dated = Array.from({ length: 20 }, (_, i) =>
    factsOf({ ...input, technical: { ...input.technical, as_of: `2024-05-${10 + i}` } }),
  )
  for (const text of [analysisOf, templateComment]) {
    const shapes = new Set(dated.map((facts) => text(facts).replace(/\d+ de mayo/, '')))
    t.ok(shapes.size >= 5, `${shapes.size} of 20`)
  }
})
