import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { anyText } from '../testing/any-text.ts'
import { factsOf } from './facts.ts'
import { judgeSentences } from './judge.ts'
import { ADDITIONS, AGREEMENTS, ASIDES, CONTRASTS, OPENERS, TAILS, VERBS } from './links.ts'
import { fillMarks, marksOf } from './marks.ts'
import { arbitraryInput, exampleInput } from './testing/inputs.ts'

const facts = factsOf(exampleInput)
const marks = marksOf(facts)

const FAITHFUL = [
  'En conjunto, {acuerdo}, y {tendencia_y_ritmo}.',
  '{osciladores}; además, {fuerza}.',
  '{rsi} y {estocastico} figuran entre los datos.',
  '{rsi_lectura}, aunque {macd_frente_a_senal}.',
  '{soporte} y {resistencia} quedan como referencia.',
]

t.test('statements joined by the phrases of the list stand, filled in', async (t) => {
  const { ok, text, figures, left_out } = judgeSentences(FAITHFUL, facts)
  t.same([ok, left_out], [true, []])
  t.equal(
    text,
    [
      'En conjunto, dos de los cuatro indicadores apuntan a lo mismo, y la tendencia de las medias y el ritmo del MACD van en el mismo sentido.',
      'El RSI y el estocástico no coinciden en su lectura; además, un solo oscilador está estirado a favor de la tendencia.',
      'El RSI, en 71,5, y el estocástico, en 65,0, figuran entre los datos.',
      'El RSI está en sobrecompra, aunque el MACD está por encima de su señal.',
      'El soporte más cercano, en 90,10 dólares, y la resistencia más cercana, en 92,06 dólares, quedan como referencia.',
    ].join(' '),
  )
  t.same(
    figures.map(({ start, end, name }) => [name, text.slice(start, end)]),
    [
      ['rsi', '71,5'],
      ['stochasticK', '65,0'],
      ['support', '90,10'],
      ['resistance', '92,06'],
    ],
  )
})

t.test('however writers vary case, accents, commas, braces and the full stop', async (t) => {
  const varied = [
    'EN CONJUNTO {acuerdo} ; ademas: {tendencia_y_ritmo}',
    'Por su parte, {{ RSI_lectura }} mientras que {volumen_frente_a_media},  según los datos.',
    '{tendencia}, pero {rsi_lectura}; por otro lado, {macd_frente_a_senal}.',
    'además, {precio_en_su_ano}. También, {nivel_mas_cercano}.',
  ]
  const { left_out, text } = judgeSentences(varied, facts)
  t.same(left_out, [])
  t.match(
    text,
    /lo mismo ; ademas: la tendencia.* sentido\. Por su parte, el RSI .*, según los datos\. Las medias .* señal\. Además, .*\. También, el precio/,
  )
})

t.test('what is left out, and why', async (t) => {
  const cases: [sentence: string, reason: string, about?: string][] = [
    ['Conviene vigilar lo que viene.', 'other words', 'vigilar'],
    ['En conjunto.', 'no statement'],
    ['{rsi_lectura} y {ema_200}.', 'unknown mark', 'ema_200'],
    ['El RSI marca 71,5 y {macd_frente_a_senal}.', 'other words', 'rsi'],
    ['{rsi_lectura}, en setenta y uno.', 'other words', 'setenta'],
    ['{volumen_frente_a_media}, el doble.', 'other words', 'doble'],
    ['{rsi_lectura}, un cuadro bajista.', 'other words', 'bajista'],
    ['{rsi_lectura} porque {volumen_frente_a_media}.', 'other words', 'porque'],
    ['{macd_frente_a_senal}, así que el precio subirá.', 'other words', 'asi'],
    ['No {rsi_lectura}.', 'no sentence'],
    ['{precio} en {resistencia}.', 'no sentence'],
    ['{soporte}, {resistencia}.', 'no sentence'],
    ['{rsi} {macd_frente_a_senal}.', 'no sentence'],
    ['¿{rsi_lectura}?', 'other words', '¿'],
    ['{rsi_lectura} <b>y</b> {macd_frente_a_senal}.', 'other words', '<b>y</b>'],
    ['{rsi_lectura}, igual que {macd_frente_a_senal}.', 'false agreement', ', igual que'],
    ['{macd_frente_a_senal}, pero {tendencia}.', 'false contrast', ', pero'],
    ['{acuerdo}, aunque {rsi_lectura}.', 'false contrast', ', aunque'],
    ['{rsi_lectura}, pero {rsi} completa el cuadro.', 'false contrast', ', pero'],
    ['{tendencia}, pero {rsi_lectura} y {macd_frente_a_senal}.', 'false contrast', ', pero'],
    [
      '{estocastico_lectura} y {macd_frente_a_senal}, pero {rsi_lectura}; además, {tendencia}.',
      'false contrast',
      ', pero',
    ],
    ['{macd_frente_a_senal}, igual que {tendencia} y {rsi_lectura}.', 'false agreement', ', igual que'],
    ['{rsi_lectura}; a ello se suma que {rsi_lectura}.', 'said before', 'rsi_lectura'],
    ['{tendencia}. Nada más. {acuerdo}.', 'no statement'],
  ]
  for (const [sentence, reason, about = ''] of cases) {
    const { ok, text, left_out } = judgeSentences([...FAITHFUL.slice(0, 1), sentence], facts)
    t.same(left_out, [{ sentence, reason, about }], sentence)
    t.equal(ok, false, 'one sentence is no comment')
    t.match(text, /^En conjunto, dos/, 'the others stand')
  }
  const again = judgeSentences([...FAITHFUL, '{acuerdo}.'], facts)
  t.same([again.ok, again.left_out.map(({ reason }) => reason)], [true, ['said before']])
  t.same(judgeSentences([], facts), { ok: false, text: '', figures: [], left_out: [] })
})

t.test('whatever is written, nothing but statements and phrases of the list comes out', async (t) => {
  const phrases = [OPENERS, ADDITIONS, ASIDES, CONTRASTS, AGREEMENTS, TAILS, ...VERBS].flat()
  const pieces = fc.oneof(
    fc.constantFrom(...[...marks.keys()].map((name) => `{${name}}`)),
    fc.constantFrom(...phrases, '. ', ' no ', ' más ', ' 5 ', '%'),
    anyText(12),
  )
  const sentence = fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join(''))
  const words = new Set(phrases.flatMap((phrase) => phrase.split(/[ ,;]+/)))
  let shown = 0
  fc.assert(
    fc.property(fc.array(sentence, { maxLength: 6 }), (sentences) => {
      const { text, figures, ok, left_out } = judgeSentences(sentences, facts)
      assert.ok(!ok || text.length > 0)
      assert.ok(left_out.every(({ reason }) => reason.length > 0))
      for (const { start, end } of figures)
        assert.match(text.slice(start, end), /^-?\d[\d.,]*(\u202f%)?$|^10 de mayo de 2018$/)
      let rest = text.toLowerCase()
      for (const mark of [...marks.values()].map(({ text }) => text.toLowerCase()).sort((a, b) => b.length - a.length))
        rest = rest.replaceAll(mark, ' ')
      for (const word of rest.split(/[ ,.;:]+/)) assert.ok(word === '' || words.has(word), `${word} in ${text}`)
      if (text !== '') shown++
    }),
    { numRuns: 3_000, seed: 11 },
  )
  t.ok(shown > 100, `${shown} of 3,000 texts`)
})

t.test('no answer, however long, keeps the judge busy', async (t) => {
  const long = [
    `${'por su parte, '.repeat(400)}{rsi_lectura}`,
    `{rsi_lectura}${' y {macd_frente_a_senal}'.repeat(200)}`,
  ]
  t.same(
    judgeSentences(long, facts).left_out.map(({ reason }) => reason),
    ['no sentence', 'no sentence'],
  )
})

t.test('a mark is fitted to what stands before it', async (t) => {
  t.equal(fillMarks('el dato de {rsi} y {macd}', marks).text, 'El dato del RSI, en 71,5, y el MACD, en 1,20')
  t.equal(fillMarks('Visto. {acuerdo}', marks).text, 'Visto. Dos de los cuatro indicadores apuntan a lo mismo')
  t.throws(() => fillMarks('{ema_200}', marks), /no mark \{ema_200\}/)
})

t.test('only what is known has a mark', async () => {
  fc.assert(
    fc.property(arbitraryInput, (input) => {
      const state = factsOf(input)
      for (const [name, { text, figures }] of marksOf(state)) {
        assert.doesNotMatch(text, /null|undefined|NaN|—|^\p{Lu}(?!\p{Lu}).*\{/u, name)
        for (const figure of figures)
          assert.ok(figure.name === 'session' ? state.session : state.values[figure.name] !== null, name)
      }
    }),
    { numRuns: 500, seed: 2 },
  )
})
