import t from 'tap'
import { factsOf } from './facts.ts'
import { checkFigures, type ProblemKind } from './figure-check.ts'
import { exampleInput as input } from './testing/example-input.ts'

const facts = factsOf(input)

const CLEAN: readonly (readonly [string, number])[] = [
  ['El jueves 10 de mayo de 2018, Cumbre Andina cerró en US$ 91,71, un alza del 0,3 %.', 3],
  ['CUM cotizaba a 91,7 dólares (+0,30 %) al cierre del 10/05/2018.', 3],
  ['El RSI (14) marca 71,5 sobre 100, por encima de 70: sobrecompra.', 1],
  ['El estocástico (14, 3, 3) lee 65,0 con su %D en 67,46, fuera de la sobrecompra.', 2],
  ['El estocástico está en 65,05, sin llegar a la sobrecompra (80) ni a la sobreventa (20).', 1],
  ['El MACD (12/26/9) está en 1,198, su señal en 0,931 y el histograma en 0,27.', 3],
  ['La EMA20 (89,07 USD) está por encima de la EMA50 (87,00 USD): tendencia alcista.', 2],
  ['Las medias de 20 y 50 sesiones, en 89,07 y 87,0 dólares, no muestran un cruce de la muerte.', 2],
  ['El 1.er soporte, 90,10 dólares, está a un 1,76 % del precio y la 1.ª resistencia, 92,06, a un 0,38 %.', 4],
  ['Hay 2 niveles: 90,1 dólares de soporte y 92,06 como resistencia.', 2],
  ['El soporte y la resistencia están en 90,10 y 92,06 dólares, respectivamente.', 2],
  ['En 52 semanas ha cotizado entre 72,77 y 95,31 dólares.', 2],
  ['Se negociaron 2,52 millones de acciones, menos que la media de 3 meses (2.545.868).', 2],
  ['No se aprecia divergencia entre el precio y el RSI.', 0],
  ['Los indicadores describen el pasado y no garantizan resultados futuros.', 0],
  ['El precio es de 91.71 dólares y el volumen, de 2,522,032 acciones.', 2],
  ['El estocástico, en 65,0, es neutral, mientras que el RSI, en 71,5, está en sobrecompra.', 2],
  ['El RSI rebasa en 1,5 puntos su límite de 70; al estocástico le faltan casi quince puntos para el de 80.', 2],
  ['La EMA 20 saca 2,08 dólares a la EMA 50, y el precio, por encima de ambas, queda un 3,0 % sobre la primera.', 2],
  ['La cotización, a 0,35 dólares de su resistencia, está más cerca de ella que del mínimo de 52 semanas.', 1],
  ['Cumbre cerró en 91,71 dólares, un 0,3 % más que el día anterior y por encima de la apertura.', 2],
  ['Los indicadores no permiten saber si la subida continuará ni a qué se debe.', 0],
]

t.test('what agrees is no alarm', async (t) => {
  for (const [text, figures] of CLEAN) {
    t.match(checkFigures(text, facts), { ok: true, problems: [], figures, matched: figures }, text)
  }
})

const WRONG: readonly (readonly [string, ProblemKind])[] = [
  ['El RSI marca 17,5.', 'unknown_figure'],
  ['El RSI marca 65,0.', 'wrong_role'],
  ['El precio es de 91,74 dólares.', 'unknown_figure'],
  ['El precio es de 917,1 dólares.', 'unknown_figure'],
  ['El precio es de 91,71 euros.', 'wrong_currency'],
  ['El soporte está en 92,06 dólares y la resistencia en 90,10 dólares.', 'wrong_role'],
  ['La EMA de 20 vale 87,00 dólares.', 'wrong_role'],
  ['El estocástico marca 67,46 (%K).', 'wrong_role'],
  ['En el día se movió entre 72,77 y 95,31 dólares.', 'wrong_role'],
  ['El MACD marca −1,198.', 'wrong_sign'],
  ['CUM cerró en 91,71 dólares, una caída del 0,30 %.', 'wrong_sign'],
  ['CUM cerró en 91,71 dólares, un alza del 3,0 %.', 'invented_percentage'],
  ['Hay una probabilidad del 80 %.', 'probability'],
  ['El RSI marca 71,5, en sobreventa.', 'contradicting_verdict'],
  ['El RSI, en 71,5, no alcanza la sobrecompra.', 'contradicting_verdict'],
  ['El MACD da una señal bajista.', 'contradicting_verdict'],
  ['El MACD está por debajo de su señal.', 'contradicting_verdict'],
  ['Se observa un cruce dorado.', 'contradicting_verdict'],
  ['Hay una divergencia alcista.', 'contradicting_verdict'],
  ['La tendencia es bajista.', 'contradicting_verdict'],
  ['CUM cerró el 9 de mayo de 2018 en 91,71 dólares.', 'wrong_date'],
  ['CUM cerró el viernes 10 de mayo de 2018 en 91,71 dólares.', 'wrong_date'],
  ['Walmart (CUM) cerró en 91,71 dólares.', 'other_company'],
  ['Al cierre, TJX cotizaba a 91,71 dólares.', 'other_company'],
  ['Una ruptura abriría el camino hacia US$ 117.', 'price_target'],
  ['El precio objetivo es de 92,06 dólares.', 'price_target'],
  ['El precio subirá mañana.', 'forecast'],
  ['Conviene comprar en el soporte.', 'advice'],
  ['Los analistas de un gran banco elevaron ayer su recomendación.', 'news_claim'],
  ['El volumen responde a la dimisión de su director.', 'news_claim'],
  ['El RSI está en torno a los sesenta puntos.', 'unknown_figure'],
  ['El RSI rebasa en 4,5 puntos su límite de 70.', 'unknown_figure'],
  ['El volumen duplicó la media de 3 meses.', 'invented_percentage'],
  ['El precio queda por debajo de la EMA 20.', 'contradicting_verdict'],
  ['El precio cotiza entre ambas medias.', 'contradicting_verdict'],
  ['El precio está más cerca del soporte que de la resistencia.', 'contradicting_verdict'],
  ['El RSI, recalentado, no es el único: el estocástico está en sobrecompra.', 'contradicting_verdict'],
  ['La acción subió un 0,30 %, animada por sus cuentas.', 'news_claim'],
  ['Es un punto de entrada atractivo.', 'advice'],
  ['El RSI marca 71,5 <b>hoy</b>.', 'markup'],
  ['Más en https://ejemplo.test/cum', 'url'],
  ['No hay datos suficientes para el RSI.', 'false_gap'],
  ['   ', 'empty'],
  ['El RSI marca 71,5. '.repeat(150), 'too_long'],
]

t.test('what disagrees or has no source is reported', async (t) => {
  for (const [text, kind] of WRONG) {
    const { ok, problems } = checkFigures(text, facts)
    t.notOk(ok, text)
    t.ok(
      problems.some((problem) => problem.kind === kind),
      `${kind} in ${problems.map((problem) => problem.kind)}: ${text}`,
    )
  }
})

t.test('each figure is linked to the fact it states', async (t) => {
  const text = 'El MACD (1,20) supera su señal (0,931); el RSI marca 71,5.'
  const { mentions } = checkFigures(text, facts)
  t.strictSame(
    mentions.map(({ name }) => name),
    ['macd', 'signal', 'rsi'],
  )
  t.strictSame(
    mentions.map(({ start, end }) => text.slice(start, end)),
    ['1,20', '0,931', '71,5'],
  )
})

t.test('a value that is missing can be neither stated nor denied', async (t) => {
  const none = factsOf({
    ...input,
    technical: {
      ...input.technical,
      rsi_14: { value: null, interpretation: 'Insufficient data' },
      divergence: 'Insufficient data',
    },
  })
  t.ok(checkFigures('No hay datos suficientes para el RSI ni para la divergencia.', none).ok)
  t.notOk(checkFigures('El RSI está en zona neutral.', none).ok)
  t.notOk(checkFigures('No se observa divergencia.', none).ok)
})
