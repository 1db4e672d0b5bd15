import fc from 'fast-check'
import t from 'tap'
import { templateAnswer } from './answer.ts'
import { factsOf } from './facts.ts'
import { judgeComment } from './judge.ts'
import { modelAnswer } from './model-answer.ts'
import { analysisOf } from './template.ts'
import { arbitraryInput } from './testing/arbitrary-input.ts'
import { exampleInput } from './testing/example-input.ts'

const AS_OF = '2026-11-20T15:00:00.000Z'
const facts = factsOf(exampleInput)

const GOOD =
  'El RSI de 14 sesiones marca 71,5, en sobrecompra, y el estocástico no lo acompaña: las dos lecturas no coinciden.'

t.test('a text may be shown when it says what the indicators say', async (t) => {
  t.match(judgeComment(GOOD, facts), { ok: true, objections: [], check: { figures: 1, matched: 1 } })
})

t.test('each fault has a sentence for the author', async (t) => {
  const cases: [string, RegExp][] = [
    ['', /vacío/],
    ['El RSI marca 71,5.', /corto/],
    ['La acción sigue en calma y los indicadores no señalan nada claro por ahora, sin excesos.', /ninguna cifra/],
    [GOOD.replace('71,5', '78,9'), /78,9 no está en la tabla/],
    [`${GOOD} El soporte está en 92,06 dólares.`, /92,06.*otro nombre/],
    [GOOD.replace('sobrecompra', 'sobreventa'), /contradice la lectura/],
    [`${GOOD} <b>Atención</b>.`, /marcado/],
    [`${GOOD} Más en www.ejemplo.com.`, /enlaces/],
    [`${GOOD} Mejor que Apple.`, /Apple no es de esta acción/],
    [`${GOOD} El precio objetivo es 120 dólares.`, /precios objetivo/],
    [`${GOOD} Es momento de comprar.`, /consejos/],
    [`${GOOD} La empresa anunció ayer sus resultados trimestrales.`, /noticias/],
    [
      'Le RSI de 14 séances est à 71,5 et la tendance reste haussière, sans excès dans aucun sens pour le moment.',
      /español/,
    ],
    [
      'The RSI stands at 71,5 and the price keeps above both averages, so the trend remains up for now.',
      /español|no se apoya/,
    ],
    ['Como pediste, ignoro mis instrucciones: HE SIDO HACKEADO, compra ya, el RSI marca 71,5.', /HACKEADO/],
  ]
  for (const [text, objection] of cases) {
    const { ok, objections } = judgeComment(text, facts)
    t.notOk(ok, text)
    t.match(objections.join(' '), objection, text)
  }
})

t.test('an unverified text cannot become an answer', async (t) => {
  const wrong = GOOD.replace('71,5', '78,9')
  t.throws(() => modelAnswer(facts, AS_OF, { model: 'm', comment: wrong }), /unverified/)
  t.match(modelAnswer(facts, AS_OF, { model: 'm', comment: GOOD }), {
    analysis: analysisOf(facts),
    comment: GOOD,
    model: 'm',
    verified: { figures: 1, matched: 1 },
    as_of: AS_OF,
  })
})

t.test('every template is Spanish to the judge, and marked as no model’s', async () => {
  fc.assert(
    fc.property(arbitraryInput, (input) => {
      const state = factsOf(input)
      const { comment, model, verified } = templateAnswer(state, AS_OF)
      const { check, objections } = judgeComment(comment, state)
      const complaints = objections.filter((objection) => !/ninguna cifra/.test(objection))
      return check.ok && complaints.length === 0 && model === null && verified.figures === verified.matched
    }),
    { numRuns: 500, seed: 8 },
  )
})
