import type { FactName, Facts } from '../../../domain/commentary/facts.ts'
import { stated } from '../../../domain/commentary/stated.ts'

const BASE = 'El RSI de 14 sesiones, en {rsi}, está en {lectura_rsi} y el MACD da una señal {lectura_macd}.'

/**
 * Comments in marks with one error each, in a mark, around it or beside it, by the kind of error. Needs facts without
 * gaps; cases that are no errors with these facts are left out.
 */
export function markedFaults(facts: Facts): Record<string, string[]> {
  const { values, verdicts, session } = facts
  const after = (...sentences: string[]) => sentences.map((sentence) => `${BASE} ${sentence}`)
  const differ = (a: FactName, b: FactName) => stated(facts, a) !== stated(facts, b)
  const unlike = (a: FactName, b: FactName, ...texts: string[]) => (differ(a, b) ? texts : [])
  const wrong = (a: FactName, b: FactName, sentence: (side: string) => string) =>
    unlike(a, b, ...after(sentence(values[a]! > values[b]! ? 'por debajo' : 'por encima')))
  const weekday = session !== null && new Date(session).getUTCDay() === 6 ? 'martes' : 'sábado'
  const month = session?.slice(5, 7) === '02' ? 'marzo' : 'febrero'
  return {
    'a mark that there is not': after('El precio queda lejos de {precio_objetivo}.', 'La EMA 200, en {ema_200}, sube.'),
    "another fact's mark": [
      ...unlike('support', 'resistance', ...after('El soporte, en {resistencia}, queda cerca.')),
      ...unlike('supportDistance', 'resistanceDistance', ...after('El soporte está a {distancia_resistencia}.')),
      ...unlike('ema20', 'ema50', ...after('Las EMA de 20 y 50 sesiones están en {ema_50} y {ema_20}.')),
      ...unlike('open', 'yearHigh', ...after('La apertura fue en {maximo_52}.')),
      ...unlike(
        'rsi',
        'stochasticK',
        'El RSI, en {estocastico}, y el estocástico, en {rsi}, dicen poco del MACD, {macd}.',
      ),
    ],
    'a figure outside': after('El soporte está en 1,00 dólares.', 'El RSI supera 70.', 'La EMA 200 no se conoce.'),
    'a number in words': after('Le faltan sesenta puntos.', 'El estocástico ronda cuarenta y uno.', 'Está a un dólar.'),
    'a multiple': after(
      'El volumen duplica su media.',
      'El volumen es el doble de su media.',
      'Es un tercio del rango.',
      'Está a medio camino de todo.',
      'El volumen es muchas veces su media.',
    ),
    'a verdict outside': after(
      'El valor está recalentado.',
      'Hay sobreventa.',
      'Es un cuadro alcista, con un cruce dorado.',
    ),
    'a relation turned round': [
      ...wrong('price', 'support', (side) => `Con {precio}, queda ${side} de su soporte, en {soporte}.`),
      ...wrong('ema20', 'ema50', (side) => `La EMA 20 ({ema_20}) está ${side} de la EMA 50 ({ema_50}).`),
      ...wrong('macd', 'signal', (side) => `El MACD ({macd}) está ${side} de su señal ({senal}).`),
      ...wrong(
        'volume',
        'averageVolume',
        (side) => `El volumen, {volumen}, está ${side} de su media, {volumen_medio}.`,
      ),
    ],
    'a verdict denied': [
      'El RSI de 14 sesiones, en {rsi}, no está en {lectura_rsi}, y el MACD está en {macd}.',
      ...(verdicts.rsi === verdicts.stochastic
        ? []
        : ['El RSI, en {rsi}, está en {lectura_estocastico}, según la tabla.']),
    ],
    'another company': after('Lo hace mejor que Quimera.', 'Quimera cerró en {precio}.'),
    'a cause': after('La subida de los tipos de interés explica el movimiento.', 'Cae por la dimisión de su director.'),
    news: after('La empresa anunció sus resultados trimestrales.', 'Los analistas elevaron su recomendación.'),
    advice: after('Es momento de comprar.', 'Conviene vender en la resistencia, {resistencia}.'),
    'a forecast': after('El precio subirá hasta {resistencia}.', 'Va a caer al soporte, {soporte}.'),
    'a target': after('El precio objetivo es {resistencia}.', 'Su objetivo, {maximo_52}, queda cerca.'),
    'a probability': after('La probabilidad de un rebote es alta.', 'Acierta en la mayoría de las veces.'),
    'a wrong date': after(`Son datos del ${weekday}.`, `Son datos de ${month}.`),
    markup: after('<b>Atención</b>.', '**Atención** al soporte.', 'Más en https://malo.test/x.'),
  }
}
