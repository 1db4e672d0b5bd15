import type { Facts } from '#domain/commentary/facts.ts'
import { type Mark, marksOf } from '#domain/commentary/marks.ts'

/**
 * Answers in marks of faithful writers with several habits, each a list of sentences. Needs facts without gaps, as of a
 * stock with a year of bars.
 */
export function markedAnswers(facts: Facts): string[][] {
  const marks = marksOf(facts)
  const side = (name: string) => (marks.get(name) as Mark).side
  const opposed = (a: string, b: string) => (side(a) === side(b) ? '; en la misma línea, ' : ', pero ')
  return [
    ['En conjunto, {acuerdo}.', '{rsi_lectura} y {estocastico_lectura}.', '{volumen_frente_a_media}, según los datos.'],
    [
      `{rsi_lectura}${opposed('rsi_lectura', 'macd_frente_a_senal')}{macd_frente_a_senal}.`,
      '{soporte} y {resistencia} figuran entre los datos, y además {nivel_mas_cercano}.',
      '{divergencia}, y eso describe lo ocurrido, no lo que viene.',
    ],
    [
      'Se ve que {tendencia}, mientras {precio_frente_a_ema_20}.',
      '{macd}, {rsi} y {estocastico} completan el cuadro; también se ve que {osciladores}.',
      '{soporte} y {resistencia} quedan como referencia.',
    ],
    [
      '{precio_en_su_ano}; por su parte, {precio_frente_a_apertura}.',
      'a ello se suma que {ema_20_frente_a_ema_50} y {precio_frente_a_ema_50}, de momento.',
      '{precio} es el dato de partida; además, {precio_frente_a_cierre}',
    ],
  ]
}
