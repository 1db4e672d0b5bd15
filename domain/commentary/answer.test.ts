import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { isWithheld } from '../market/prices/freshness.ts'
import { longDate } from '../text/dates.ts'
import { analysisOf, templateAnswer, templateComment, withheldAnswer } from './answer.ts'
import { type FactName, type Facts, FIGURES, factsOf } from './facts.ts'
import { arbitraryInput } from './testing/inputs.ts'

const NUMBER = /\d+(?:[.,]\d+)*/g
/** Matches numbers that are no figures of the stock, such as periods. */
const PARAMETERS = /\b(?:14|20|50|52)\b(?= sesiones| semanas|, en |\b)|(?<=de la de )50|(?<=de )3(?= meses)/g

/** Whether a figure as Ecuador writes it (1.234,50) is the fact within half a unit of its last decimal. */
function isRounded(shown: string, { values }: Facts, name: FactName): boolean {
  const plain = shown.replaceAll('.', '').replace(',', '.').replace('\u202f%', '')
  const [, decimals = ''] = plain.split('.')
  const value = FIGURES[name] === 'percent' ? Math.abs(values[name] as number) : (values[name] as number)
  return Math.abs(Number(plain) - value) <= 0.5 * 10 ** -decimals.length * (1 + 1e-9) + 1e-9 * Math.abs(value)
}

t.test('every figure of both paragraphs is the server’s, and its place is exact', async (t) => {
  let figures = 0
  fc.assert(
    fc.property(arbitraryInput, (input) => {
      const facts = factsOf(input)
      const answer = templateAnswer(facts, '2026-11-20T15:00:00.000Z')
      for (const paragraph of ['analysis', 'comment'] as const) {
        const text = answer[paragraph]
        let rest = text
        for (const { start, end, name } of answer.figures![paragraph]) {
          const shown = text.slice(start, end)
          if (name === 'session') assert.equal(shown, longDate(facts.session as string))
          else assert.ok(isRounded(shown, facts, name as FactName), `${name}: ${shown} in ${text}`)
          rest = rest.slice(0, start) + '·'.repeat(end - start) + rest.slice(end)
          figures++
        }
        const names = [facts.name, facts.symbol]
        const bare = names.reduce((words, name) => words.replaceAll(name, ''), rest).replace(PARAMETERS, '')
        assert.doesNotMatch(bare, NUMBER, `a figure without its place in ${text}`)
        assert.ok(text.length < 1_000, `${text.length} characters`)
      }
      assert.deepEqual(answer.verified, {
        figures: answer.figures!.comment.length,
        matched: answer.figures!.comment.length,
      })
    }),
    { numRuns: 2_000, seed: 5 },
  )
  t.ok(figures > 15_000, `${figures} figures`)
})

const sentencesOf = (text: string) => text.split(/(?<=[.]) (?=\p{Lu})/u)

t.test('an analysis of three to nine sentences, of which the comment repeats no sentence and no figure', async (t) => {
  fc.assert(
    fc.property(arbitraryInput, (input) => {
      const facts = factsOf(input)
      const [analysis, comment] = [analysisOf(facts), templateComment(facts)]
      const names = [...analysis.figures, ...comment.figures].map(({ name }) => name)
      assert.equal(new Set(names).size, names.length, `${analysis.text}\n${comment.text}`)
      const analysed = sentencesOf(analysis.text)
      assert.ok(analysed.length >= 3 && analysed.length <= 9, analysis.text)
      const sentences = [...analysed, ...sentencesOf(comment.text)]
      assert.equal(new Set(sentences).size, sentences.length, sentences.join('\n'))
    }),
    { numRuns: 2_000, seed: 7 },
  )
  t.pass('2,000 states')
})

t.test('what the readings mean together, by their sides', async (t) => {
  const [input] = fc.sample(arbitraryInput, { numRuns: 1, seed: 3 })
  const comment = (ema: string, macd: string, rsi: string, stochastic: string) => {
    const facts = factsOf(input)
    const verdicts = { ...facts.verdicts, ema, macd, rsi, stochastic } as Facts['verdicts']
    return templateComment({ ...facts, verdicts }).text
  }
  const [up, down, buy, sell] = ['Bullish trend', 'Death cross', 'Bullish signal', 'Bearish signal']
  const [high, low, calm, none] = ['Overbought', 'Oversold', 'Neutral', 'Insufficient data']
  const cases: [string, RegExp, boolean][] = [
    [comment(up, buy, calm, calm), /dos de los cuatro indicadores apuntan a lo mismo/i, true],
    [comment(up, buy, low, low), /los cuatro indicadores apuntan a lo mismo/i, true],
    [comment(up, buy, low, none), /los tres indicadores apuntan a lo mismo/i, true],
    [comment(up, sell, high, low), /los indicadores se reparten: dos de los cuatro indicadores a cada lado/i, true],
    [comment(calm, calm, calm, calm), /los cuatro indicadores dan una lectura neutral/i, true],
    [comment(calm, buy, calm, calm), /solo uno de los cuatro indicadores/i, true],
    [comment(up, none, none, none), /indicadores/, false],
    [comment(up, buy, calm, calm), /en el mismo sentido/, true],
    [comment(down, buy, calm, calm), /en sentidos opuestos/, true],
    [comment(up, calm, calm, calm), /tendencia/, false],
    [comment(up, none, high, high), /los dos osciladores están estirados a favor/i, true],
    [comment(down, none, low, calm), /un solo oscilador está estirado a favor/i, true],
    [comment(up, none, low, low), /los dos osciladores están estirados en contra/i, true],
    [comment(down, none, none, high), /un solo oscilador está estirado en contra/i, true],
    [comment(calm, none, low, low), /estirado/, false],
    [comment(up, none, high, low), /estirado/, false],
    [comment(up, none, high, low), /no coinciden en su lectura/, true],
    [comment(up, none, low, low), /estocástico coinciden en su lectura/, true],
  ]
  for (const [text, words, is] of cases) t.equal(words.test(text), is, `${words} in ${text}`)
})

t.test('wordings differ between stocks and sessions, never for the same facts', async (t) => {
  const [input] = fc.sample(arbitraryInput, { numRuns: 1, seed: 1 })
  const dated = Array.from({ length: 20 }, (_, i) =>
    factsOf({ ...input, technical: { ...input.technical, as_of: `2024-05-${10 + i}` } }),
  )
  for (const text of [analysisOf, templateComment]) {
    const shapes = new Set(dated.map((facts) => text(facts).text.replace(/\d+ de mayo/, '')))
    t.ok(shapes.size >= 4, `${shapes.size} of 20`)
    t.equal(text(dated[0]).text, text(structuredClone(dated[0])).text)
  }
})

t.test('without anything known it says that', async (t) => {
  const facts = factsOf(fc.sample(arbitraryInput, { numRuns: 1, seed: 1 })[0])
  const values = Object.fromEntries(Object.keys(FIGURES).map((name) => [name, null])) as Facts['values']
  const none = 'Insufficient data'
  const nothing = {
    ...facts,
    values,
    verdicts: { rsi: none, stochastic: none, macd: none, ema: none, divergence: none },
  }
  const { text, figures } = analysisOf(nothing as Facts)
  t.match(text, /^Todavía no hay un precio de .*No hay datos suficientes/)
  t.same(figures, [])
  t.match(templateComment(nothing as Facts).text, /^Con lo que se conoce hasta ahora/)
})

t.test('stale and frozen prices are not commented, all others are', async (t) => {
  const words = ['stale', 'frozen', 'closed', 'simulated', 'replay', 'delayed', 'live', null] as const
  t.same(words.filter(isWithheld), ['stale', 'frozen'])
  const asOf = '2026-11-20T04:05:00.000Z'
  const stale = withheldAnswer({ name: 'Cumbre Andina', symbol: 'CUM3' }, 'stale', asOf)
  t.match(stale, { model: null, verified: { figures: 0, matched: 0 }, as_of: asOf })
  t.same(stale.figures, { analysis: [], comment: [] })
  t.equal(stale.analysis, stale.comment)
  t.match(stale.comment, 'Cumbre Andina (CUM3) no se actualizan desde el 19/11/2026 23:05 (hora de Ecuador)')
  const frozen = withheldAnswer({ name: 'Cumbre Andina', symbol: 'CUM3' }, 'frozen', asOf)
  t.match(frozen.comment, /está congelado.*19\/11\/2026 23:05/)
})
