import type { FactName, Facts } from '../../../domain/commentary/facts.ts'

/**
 * Answers in marks of faithful writers with several habits: each keeps to the table and states relations correctly, and
 * some repeat units and articles that the marks bring along. Needs facts without gaps, as of a stock with a year of
 * bars.
 */
export function markedTexts(facts: Facts): string[] {
  const { values, verdicts, session } = facts
  const side = (a: FactName, b: FactName) => (values[a]! > values[b]! ? 'por encima' : 'por debajo')
  const more = values.volume! > values.averageVolume! ? 'más' : 'menos'
  const macd = side('macd', 'signal')
  const same = verdicts.rsi === verdicts.stochastic
  const near = values.supportDistance! < values.resistanceDistance! ? 'del soporte' : 'de la resistencia'
  const divergence =
    verdicts.divergence === 'No divergence' ? 'No hay divergencia con el RSI.' : 'Se aprecia {divergencia}.'
  const cross = verdicts.ema.endsWith('cross') ? 'Hay {cruce} reciente. ' : ''
  const cierra = facts.live ? 'cotiza' : 'cerró'
  if (session === null) throw new Error('facts without a session')
  return [
    `{empresa} ${cierra} el {sesion} en {precio}, tras {variacion}. El RSI de 14 sesiones, en {rsi}, está en {lectura_rsi}; el estocástico, en {estocastico}, marca {lectura_estocastico}. Son lecturas del pasado.`,
    `El precio, {precio}, se mueve entre un soporte de {soporte} y una resistencia de {resistencia}. ${divergence} Los indicadores no dicen qué vendrá.`,
    `La EMA 20 ({ema_20}) queda ${side('ema20', 'ema50')} de la EMA 50 ({ema_50}), una tendencia {tendencia}. ${cross}El MACD, en {macd}, está ${macd} de su señal, en {senal}: lectura {lectura_macd}.`,
    `El RSI, en {lectura_rsi}, y el estocástico, en {lectura_estocastico}, ${same ? 'coinciden' : 'no coinciden'}: marcan {rsi} y {estocastico}.`,
    `Se negociaron {volumen} acciones, ${more} que la media de 3 meses, de {volumen_medio} acciones. El RSI ({rsi}) se mantiene {lectura_rsi} y el MACD da una señal {lectura_macd}.`,
    `El soporte, en US$ {soporte} dólares, queda a {distancia_soporte} del precio y la resistencia, en {resistencia}, a un {distancia_resistencia} %. ${divergence}`,
    `La sesión deja {variacion} frente al cierre anterior, de {cierre_anterior}. Ni el RSI, en {rsi}, ni el MACD, en {macd}, bastan por sí solos para sacar conclusiones.`,
    `En 52 semanas el valor ha oscilado entre {minimo_52} y {maximo_52}; ahora cotiza a {precio}. La lectura del MACD es {lectura_macd} y las medias siguen con tendencia {tendencia}.`,
    `Lectura del RSI: {lectura_rsi} ({rsi}). Lectura del estocástico: {lectura_estocastico} ({estocastico}, con %D en {estocastico_d}). Señal {lectura_macd} del MACD y tendencia {tendencia} de las medias.`,
    `El histograma del MACD, en {histograma}, refleja que la línea ({macd}) está ${macd} de la señal ({senal}). El RSI de {rsi} deja al valor en {lectura_rsi}.`,
    `{empresa} abrió en {apertura} y durante la sesión se movió entre {minimo_dia} y {maximo_dia}. El precio queda ${side('price', 'ema20')} de la EMA de 20 sesiones, en {ema_20}, y la señal del MACD es {lectura_macd}.`,
    `El precio está ${side('price', 'ema50')} de la EMA 50 ({ema_50}) y más cerca ${near}: a {distancia_soporte} del soporte y a {distancia_resistencia} de la resistencia. El estocástico sigue en {lectura_estocastico}.`,
    `Tras una {variacion}, {empresa} se sitúa en {precio}. Las medias de 20 y 50 sesiones, en {ema_20} y {ema_50}, dibujan una tendencia {tendencia}; el RSI, {rsi}, habla de {lectura_rsi}.`,
    `El volumen, {volumen}, es un dato aislado. Lo que coincide o no es lo demás: RSI en {lectura_rsi}, estocástico en {lectura_estocastico}, MACD con señal {lectura_macd} y medias con tendencia {tendencia}.`,
  ]
}
