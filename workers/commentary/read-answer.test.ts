import t from 'tap'
import { markedFaults } from '../../test/support/commentary/marked-faults.ts'
import { markedTexts } from '../../test/support/commentary/marked-writers.ts'
import { simulatedFacts } from '../../test/support/commentary/simulated-facts.ts'
import { readAnswer } from './read-answer.ts'

const states = simulatedFacts(Date.UTC(2026, 0, 15, 20)).filter((_, i) => i % 3 === 0)
const [facts] = states
const reading = (comment: unknown, free = false) => readAnswer(JSON.stringify({ comment }), facts, { free })

t.test('an answer is read from the form that was asked for, and from no other', async (t) => {
  const good = markedTexts(facts)[0]
  const { comment } = reading(good)
  t.match(comment, facts.name)
  const answer = `<think>{"comment":"no"}</think>\n${JSON.stringify({ comment: good, more: 1 })}`
  t.equal(readAnswer(answer, facts, { free: false }).comment, comment)
  t.equal(reading(good.replaceAll(' ', ' \n ')).comment, comment, 'on one line')
  for (const answer of [good, '{"comment":"El RSI', '{"comment":7}', '{"text":"x"}', '["x"]', 'null', ''])
    t.match(readAnswer(answer, facts, { free: true }), { comment: null, objections: [/JSON/] }, answer)
  t.match(reading(''), { comment: null, objections: ['El texto está vacío.'] })
})

t.test('texts of faithful writers in marks may be shown, with all figures verified', async (t) => {
  t.ok(states.length > 20, `${states.length} states`)
  const stopped = states.flatMap((facts) =>
    markedTexts(facts).flatMap((text) => {
      const read = readAnswer(JSON.stringify({ comment: text }), facts, { free: false })
      return read.comment === null ? [{ text, ...read }] : []
    }),
  )
  t.same(stopped, [])
})

t.test('no error in or around marks passes, whatever its kind', async (t) => {
  const passed = states.flatMap((facts) =>
    Object.entries(markedFaults(facts)).flatMap(([kind, texts]) =>
      texts.filter(
        (comment) => readAnswer(JSON.stringify({ comment }), facts, { free: false }).comment !== null && kind,
      ),
    ),
  )
  t.same(passed, [])
})

t.test('the author is told what to correct', async (t) => {
  const faults = markedFaults(facts)
  const told = (kind: string) => {
    const read = reading(faults[kind][0])
    return read.comment === null ? read.objections.join(' ') : ''
  }
  t.match(told('a mark that there is not'), '{precio_objetivo} no es un marcador de la tabla')
  t.match(told("another fact's mark"), /está donde el texto habla de otra fila: Soporte/)
  t.match(told('a figure outside'), '«1,00» es una cifra fuera de los marcadores')
  t.match(told('a number in words'), '«sesenta» es una cifra')
  t.match(told('a multiple'), '«duplica» es una cifra')
  t.match(told('a verdict outside'), '«recalentado» es una lectura fuera de los marcadores')
})

t.test('names, parameters and words without figures may stand outside of marks', async (t) => {
  const base = markedTexts(facts)[0]
  for (const sentence of [
    `${facts.name} (${facts.symbol}) es la acción.`,
    'El RSI (14), el estocástico (14, 3, 3) y el MACD (12, 26, 9) son lecturas del pasado.',
    'Las medias de 20 y 50 sesiones, la EMA20 y la de 50, describen el pasado.',
    'La EMA de veinte sesiones y el rango de 52 semanas describen el pasado, como la media de 3 meses.',
    'Desde un punto de vista técnico, el peso de cada indicador es relativo; ni uno ni otro lo dicen todo.',
    'Ambos indicadores coinciden a veces, y los dos osciladores también; un dato solo dice poco.',
  ])
    t.match(reading(`${base} ${sentence}`), { comment: String }, sentence)
})

t.test('without marks it is told so first; then the text is read word by word', async (t) => {
  const { comment } = reading(markedTexts(facts)[0])
  t.match(reading(comment), { comment: null, objections: [/no lleva marcadores/] })
  t.match(reading(comment, true), { comment, known: [] })
  t.match(reading(`${comment} El soporte está en 1,00 dólares.`, true), { comment: null })
})
