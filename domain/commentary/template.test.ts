import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { decimal } from '../text/number.ts'
import { factsOf } from './facts.ts'
import { checkFigures } from './figure-check.ts'
import { figuresOf } from './stated-figures.ts'
import { analysisOf, templateComment } from './template.ts'
import { arbitraryInput } from './testing/arbitrary-input.ts'

t.test('both paragraphs pass the figure check with all of their figures, and none occurs twice', async (t) => {
  fc.assert(
    fc.property(arbitraryInput, (input) => {
      const facts = factsOf(input)
      const texts = [analysisOf(facts), templateComment(facts)]
      const checks = texts.map((text) => checkFigures(text, facts))
      for (const [i, { ok, problems, ...stated }] of checks.entries()) {
        const { figures, matched } = stated
        assert.deepEqual(figuresOf(texts[i], facts), stated, 'the answer needs no check')
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

/** What a sentence is about: each is said once in both paragraphs. */
const SUBJECTS: Readonly<Record<string, RegExp>> = {
  'price and session': /\bcotiza(?:ba)? a\b|\bcerró el\b|Todavía no hay un precio/,
  averages: /\bEMA de 20\b|medias exponenciales/,
  RSI: /\bEl RSI de 14\b/,
  stochastic: /\bestocástico\b/,
  MACD: /\bMACD\b/,
  levels: /\bsoporte (?:más|de)\b/,
  divergence: /\bdivergencia\b/,
  'no data': /datos suficientes/,
  'when they come': /indicadores que faltan|^Aparecen/,
  'trend and pace': /\britmo reciente (?:va|acompaña|contradice)|\by el ritmo reciente\b/,
  'stretched oscillators': /\bestirados?\b/,
  distances: /\bdel soporte\b|\bde la resistencia\./,
  'year range': /\bde 52 semanas\b/,
  volume: /\bSe negociaron\b/,
  'nothing together': /ni se refuerzan ni se contradicen/,
}
const READINGS =
  /\b(?:sobrecompra|sobreventa|neutral|alcista|bajista|cruce|divergencia|RSI|MACD|estocástico|EMA|medias)\b/
const NUMBERS = /\d+(?:[.,]\d+)*/g
const sentencesOf = (text: string) => text.split(/(?<=[.]) (?=\p{Lu})/u)

t.test('the comment repeats no figure and no reading, and no sentence says what another says', async (t) => {
  fc.assert(
    fc.property(arbitraryInput, (input) => {
      const facts = factsOf(input)
      const [analysis, comment] = [analysisOf(facts), templateComment(facts)]
      const both = `${analysis}\n${comment}`
      const said = new Set(analysis.match(NUMBERS))
      const again = (comment.match(NUMBERS) ?? []).filter((figure) => said.has(figure))
      if (again.length > 0) throw new Error(`${again} again in\n${both}`)
      const reading = comment.match(READINGS)
      if (reading) throw new Error(`the reading ${reading[0]} again in\n${both}`)
      const sentences = [...sentencesOf(analysis), ...sentencesOf(comment)]
      if (new Set(sentences).size < sentences.length) throw new Error(`a sentence twice in\n${both}`)
      for (const [subject, words] of Object.entries(SUBJECTS)) {
        const about = sentences.filter((sentence) => words.test(sentence))
        if (about.length > 1) throw new Error(`${subject} twice: ${about.join(' | ')}`)
      }
      const without = sentences.filter((sentence) => !Object.values(SUBJECTS).some((words) => words.test(sentence)))
      // The last sentence of each paragraph is no fact of the stock.
      if (without.length !== 2) throw new Error(`without a subject: ${without.join(' | ')}`)
    }),
    { numRuns: 2_000, seed: 7 },
  )
  t.pass('2,000 states')
})

t.test('what the readings mean together, by their sides', async (t) => {
  const [input] = fc.sample(arbitraryInput, { numRuns: 1, seed: 3 })
  const comment = (ema: string, macd: string, rsi: string, stochastic: string) => {
    const facts = factsOf(input)
    const verdicts = { ...facts.verdicts, ema, macd, rsi, stochastic } as typeof facts.verdicts
    return templateComment({ ...facts, verdicts })
  }
  const [up, down, buy, sell] = ['Bullish trend', 'Death cross', 'Bullish signal', 'Bearish signal']
  const [high, low, calm, none] = ['Overbought', 'Oversold', 'Neutral', 'Insufficient data']
  const cases: [string, RegExp, boolean][] = [
    [comment(up, buy, calm, calm), /mismo sentido|acompaña a la tendencia/, true],
    [comment(down, buy, calm, calm), /sentidos opuestos|contradice a la tendencia/, true],
    [comment(up, calm, calm, calm), /tendencia/, false],
    [comment(up, none, high, high), /osciladores están estirados a favor|osciladores estén estirados a favor/, true],
    [comment(down, none, low, calm), /n oscilador está estirado a favor/, true],
    [comment(up, none, low, low), /osciladores (?:están|estén) estirados en contra/, true],
    [comment(down, none, none, high), /n oscilador está estirado en contra/, true],
    [comment(calm, none, low, low), /sin una tendencia clara/, true],
    [comment(up, none, high, low), /estirados en sentidos opuestos/, true],
    [comment(up, sell, calm, none), /estirado/, false],
  ]
  for (const [text, words, is] of cases) t.equal(words.test(text), is, `${words} in ${text}`)
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
