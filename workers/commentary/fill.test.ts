import t from 'tap'
import { checkFigures } from '../../domain/commentary/figure-check.ts'
import { marksOf } from '../../domain/commentary/marks.ts'
import { simulatedFacts } from '../../test/support/commentary/simulated-facts.ts'
import { fill } from './fill.ts'

const [simulated] = simulatedFacts(Date.UTC(2026, 0, 15, 20))
const facts = {
  ...simulated,
  currency: 'USD',
  values: { ...simulated.values, price: 80.1, change: 1.0088, support: 76.17, supportDistance: 4.906, rsi: 59.07 },
  verdicts: { ...simulated.verdicts, rsi: 'Neutral', macd: 'Bearish signal', divergence: 'No divergence' },
} as const

t.test('a mark becomes what the page writes, without a second unit or article', async (t) => {
  const cases: [string, string][] = [
    ['Cerró en US$ {precio} dólares, tras un {Variación}.', 'Cerró en 80,10 dólares, tras una subida del 1,01 %.'],
    ['A {distancia_soporte} % del soporte, {{ soporte }}.', 'A un 4,91 % del soporte, 76,17 dólares.'],
    ['El RSI ({rsi}) queda {lectura_rsi}.', 'El RSI (59,1) queda en zona neutral.'],
    ['Dos señales {lectura_macd}.', 'Dos señales bajistas.'],
  ]
  for (const [marked, text] of cases) t.equal(fill(marked, facts).text.replaceAll('\u202f', ' '), text)
})

t.test('every mark is filled, and it is known where its figure stands', async (t) => {
  const marks = [...marksOf(facts)]
  const { text, known, outside, unknown } = fill(marks.map(([mark]) => `{${mark}}`).join('; '), facts)
  t.equal(known.length, marks.filter(([, { name }]) => name !== null).length)
  for (const { start, end, text: figure } of known) t.equal(text.slice(start, end), figure)
  t.match(outside, /^·(?:; ·)+$/)
  t.same(unknown, [])
  t.same(fill('{divergencia} y {ema_200}', facts).unknown, ['{divergencia}', '{ema_200}'])
})

t.test('the figure of a mark is accepted, the words about it are checked', async (t) => {
  const problems = (marked: string) => {
    const { text, known } = fill(marked, facts)
    return checkFigures(text, facts, known).problems.map(({ kind }) => kind)
  }
  t.same(problems('Aunque ya ronda {precio}, nada dice que {rsi} sea poco.'), [])
  t.same(problems('Con {precio} por debajo de su soporte, en {soporte}, no hay más.'), ['contradicting_verdict'])
})
