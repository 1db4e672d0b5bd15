import fc from 'fast-check'
import t from 'tap'
import { anyText } from '../testing/any-text.ts'
import { MEASURES as ENGLISH_MEASURES } from './english/measures.ts'
import { MOVEMENT_VERBS as ENGLISH_MOVES } from './english/movement-verbs.ts'
import { analyse } from './index.ts'
import { SPANISH_WORDS } from './spanish/index.ts'
import { checkLabels } from './testing/check-labels.ts'

checkLabels('a movement is good or bad by what moves', {
  positive: [
    'Caen las pérdidas de la aerolínea en el tercer trimestre',
    'Baja el paro en marzo por tercer mes consecutivo',
    'El riesgo país de Argentina cae a su nivel más bajo en seis años',
    'Suben las ventas de vivienda',
    'Menos pérdidas para la petrolera en el segundo trimestre',
    'La minera multiplica por tres sus beneficios',
    'Retailer narrows its loss',
    'Unemployment falls in May',
  ],
  negative: [
    'Suben los costes de la energía',
    'Caen las ventas de vivienda en Bogotá',
    'Crece la morosidad de los créditos de consumo',
    'El paro sube a máximos',
    'La deuda pública supera el 60 % del PIB',
    'Pérdidas récord en la aerolínea',
    'Profits fall as costs rise',
    'Bakery slips to a loss',
    'La economía cae en recesión',
  ],
})

checkLabels('a movement that is a noun can itself be moved', {
  positive: [
    'El banco central frena la subida de los precios',
    'Se modera la caída de las ventas',
    'Sigue el descenso del paro',
  ],
  negative: [
    'Se frena el crecimiento de la economía',
    'Se acelera la caída de las exportaciones',
    'El aumento de los impuestos',
  ],
})

checkLabels('negation and what ends or is stopped', {
  positive: [
    'Colombia evita la recesión',
    'La automotriz descarta despidos',
    'Sin pérdidas por primera vez en diez años',
    'Avianca sale de la bancarrota',
    'El tribunal anula la multa a la operadora',
    'Bank avoids bankruptcy',
  ],
  negative: [
    'La empresa no logra refinanciar su deuda',
    'Las ventas no crecen',
    'El regulador bloquea el acuerdo',
    'Cierra la fábrica de neumáticos',
    'Grocer fails to improve its margins',
  ],
  neutral: ['La bolsa cierra sin cambios', 'El Ibex cierra plano'],
})

checkLabels('concessions, earlier causes and questions count less', {
  positive: [
    'La acción sube pese a la caída de los márgenes',
    'Aunque pierde clientes, la operadora aumenta sus ingresos',
  ],
  negative: ['Suben las ventas, pero se hunde el beneficio', 'Sales rise but profit plunges'],
  neutral: ['¿Cómo abrir una tienda?', 'Qué es una quiebra', '¿Es buena la inversión en oro?'],
})

checkLabels('comparisons with numbers', {
  positive: [
    'El banco gana 90 millones, un 5 % más',
    'La cadena pierde 10 millones, un 40 % menos',
    'Ingresos de 15,1 millones frente a 13,6 millones de un año antes',
    'Resultado de 3 millones frente a pérdidas de 2 millones',
    'Exportaciones: +3,2 % en abril',
    'Revenue was 15.1 million compared with 13.6 million',
    'Loss of 2 million compared with a loss of 5 million',
  ],
  negative: [
    'El banco gana 90 millones, un 5 % menos',
    'El gasto fue de 20 millones, un 12 % más',
    'Ventas de 1.200 millones frente a los 1,5 mil millones de 2024',
    'Exportaciones: -3,2 % en abril',
    'A loss of 3 million compared with a profit of 2 million',
  ],
})

checkLabels('compared with expectations', {
  positive: [
    'La inflación sube menos de lo previsto',
    'El PIB crece más de lo esperado',
    'Sales fell less than expected',
  ],
  negative: [
    'El PIB crece menos de lo previsto',
    'La inflación sube más de lo esperado',
    'Demand was lower than expected',
  ],
})

checkLabels('idioms of headlines', {
  positive: [
    'Fitch mejora la perspectiva de Ecuador de negativa a estable',
    'La petrolera pasa de pérdidas a ganancias',
    'S&P otorga a Paraguay el grado de inversión',
    'La constructora firma un contrato en Chile',
    'La cadena abre 20 tiendas y contratará a 300 personas',
    'Broker raises its price target for the airline',
    'Carmaker beats estimates',
    'Insurer upgraded to overweight',
  ],
  negative: [
    "Moody's rebaja la calificación de Bolivia",
    'JP recorta el precio objetivo de la minera',
    'La aerolínea lanza un profit warning',
    'Argentina entra en default',
    'La eléctrica suspende el dividendo',
    'Multa millonaria por publicidad engañosa',
    'La empresa despedirá a 1.400 trabajadores',
    'Retailer issues profit warning',
    'Chipmaker to cut 500 jobs',
  ],
  neutral: [
    'Ecopetrol convoca a asamblea ordinaria de accionistas para el 22 de marzo',
    'El Banco Central mantiene la tasa de interés en 5,25 %',
    'Estos son los feriados bancarios de 2026',
    'The company will publish its results on 3 May',
  ],
})

checkLabels('shorts, forecasts, rulings and halts in English', {
  positive: [
    'Apple smashes all forecasts',
    'Nvidia shatters expectations',
    'Retailer beats estimates',
    'Short sellers unwind positions in Grifols',
    'Short sellers cover their bets against Tesla',
    'Short interest in Tesla falls',
    'Short sellers retreat from Tesla',
    'Court stays ruling against YPF',
    'Judge suspends ruling against Argentina',
    'Appeals court overturns verdict against Bayer',
    'Unilever shakes off its debt',
  ],
  negative: [
    'Inflation beats forecasts',
    'Losses exceed expectations',
    'Short sellers raise their bets against Tesla',
    'Short interest in Tesla rises',
    'Short sellers target Adani',
    'Court upholds ruling against YPF',
    'Court upholds verdict against Bayer',
    'The rebound fizzles out',
    'Aviva suspends trading in a property fund',
  ],
  neutral: ['SEC halts trading in Luckin shares', "Nasdaq halts trading in the company's shares"],
})

checkLabels("traders' words count in posts that name a share", {
  positive: ['$ABC long here, breakout soon'],
  negative: ['$ABC short here'],
  neutral: ['A long way to the office', 'The short answer'],
})

checkLabels('a capital inside a sentence is a name, in a text that does not capitalise all', {
  negative: ['Grupo Éxito recorta su previsión de ventas'],
  positive: ['Gran Éxito De La Nueva Cadena De Tiendas'],
})

t.test('the words that decided come with their weights, in the order of the text', async (t) => {
  t.same(analyse('Caen las pérdidas, pero hay huelga').words, [
    { word: 'Caen las pérdidas', weight: 0.5 },
    { word: 'huelga', weight: -1.2 },
  ])
  t.same(analyse('El banco no crece').words, [{ word: 'no crece', weight: -0.7 }])
  t.same(analyse('Junta el 22 de marzo'), { label: 'neutral', score: 0, lang: 'es', words: [] })
  const [long] = analyse('Ventas de la cadena entre enero y marzo de 15 millones frente a 13 millones').words
  t.equal(long.word, 'Ventas de … a 13')
})

t.test('the language may be given', async (t) => {
  t.equal(analyse('Success', 'es').lang, 'es')
  t.same(analyse('Success', 'es').words, [])
  t.equal(analyse('Success', 'en').label, 'positive')
})

t.test('any text has a finite score that fits its label, and the same again', async () => {
  const vocabulary = [...SPANISH_WORDS, ...ENGLISH_MEASURES, ...ENGLISH_MOVES]
    .flatMap(([, words]) => words.split(/\s+/))
    .map((word) => word.replaceAll('_', ' ').replace('*', ''))
  const glue = [
    'pero',
    'tras',
    'de',
    'a',
    'frente a',
    ',',
    '.',
    '"',
    '12 %',
    '3,5 millones',
    '-4 %',
    'más',
    'but',
    '\n',
    '…',
  ]
  const text = fc.array(fc.constantFrom(...vocabulary, ...glue), { maxLength: 40 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(fc.oneof(text, anyText()), fc.constantFrom('es', 'en', undefined), (text, lang) => {
      const { label, score, words } = analyse(text, lang)
      const sign = label === 'positive' ? 1 : label === 'negative' ? -1 : 0
      return (
        Number.isFinite(score) &&
        Math.abs(score) < 1 &&
        (sign === 0 ? Math.abs(score) < 0.19 : score * sign >= 0.19) &&
        words.every(({ word, weight }) => word !== '' && Number.isFinite(weight) && weight !== 0) &&
        JSON.stringify(analyse(text, lang)) === JSON.stringify({ label, score, lang: analyse(text, lang).lang, words })
      )
    }),
    { numRuns: 500 },
  )
})

t.test('of a very long text the beginning is read', async (t) => {
  const start = 'Suben las ventas. '
  t.same(analyse(`${start}${'x '.repeat(100_000)}quiebra`, 'es'), analyse(start, 'es'))
  t.ok(analyse('pero éxito '.repeat(10_000)).score <= 1)
})
