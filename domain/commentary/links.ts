/*
 * The only words that may stand around marks. No figure, reading, relation, cause, forecast or advice can be written
 * with them. Phrases that claim that two statements agree or differ have lists of their own, since they are true only
 * of some statements. Each phrase is written as it stands in a sentence, including spaces and punctuation.
 */

const listed = (text: string): string[] => text.split('|').map((phrase) => phrase.replace(/\s+/g, ' ').trim())
const leading = (text: string): readonly string[] => listed(text).map((phrase) => `${phrase} `)
const joining = (text: string): readonly string[] => leading(text).map((phrase) => phrase.replace(/^(?=\p{L})/u, ' '))

/** Phrases at the beginning of a sentence. */
export const OPENERS = leading(
  `en conjunto,|en resumen,|a grandes rasgos,|de momento,|por ahora,|por el momento,|para empezar,|
  en primer lugar,|por último,|además,|también,|por su parte,|por otro lado,|por otra parte,|a la vez,|al mismo tiempo,|
  en paralelo,|de fondo,|en segundo plano,|según los datos,|
  con los datos de la sesión,|en el cuadro actual,|en la tabla,|a día de esta sesión,|si se mira el conjunto,|
  mirando el conjunto,|se ve que|se aprecia que|se observa que|también se ve que|los datos muestran que|
  el cuadro muestra que|lo que se ve es que|
  llama la atención que|conviene notar que|cabe notar que|cabe añadir que|a esto se añade que|a ello se suma que`,
)

/** Phrases between two statements that go together, so that a contrast with one of them concerns both. */
export const ADDITIONS = joining(`y|, y además|; además,|, y se añade que|; a ello se suma que`)

/** Phrases between two statements that are not related. */
export const ASIDES = joining(
  `, mientras|, mientras que|, a la vez que|, al tiempo que|; también se ve que|; por su parte,|, y por su parte|
  ; por otro lado,|; por otra parte,|; a la vez,|, y a la vez|; al mismo tiempo,|, y al mismo tiempo|; en paralelo,|
  ; de fondo,`,
)

/** Phrases between two statements of different colours. */
export const CONTRASTS = joining(
  `, pero|, aunque|, si bien|; en cambio,|, y en cambio|; sin embargo,|, y sin embargo|; no obstante,|; con todo,|
  ; por el contrario,|; en contraste,|, pese a que`,
)

/** Phrases between two statements of the same colour. */
export const AGREEMENTS = joining(
  `; en el mismo sentido,|, y en el mismo sentido|; en la misma línea,|, y en la misma línea|, igual que|
  ; del mismo modo,|; asimismo,`,
)

/** Phrases before the full stop. */
export const TAILS: readonly string[] = listed(
  `, según los datos de la sesión|, según los datos|, de momento|, por ahora|, sin más|
  , una lectura del pasado|, una descripción y no un pronóstico|, y eso describe lo ocurrido, no lo que viene|
  , sin que eso anticipe lo que viene|, lo que por sí solo no basta para concluir|
  , y por sí solo no basta para concluir nada|, y nada más se puede concluir|, aunque ninguna lectura basta por sí sola|
  , y conviene leerlo junto a lo demás|, y lo demás queda abierto`,
)

/** Verbs after one noun, and after several: '{soporte} y {resistencia} quedan como referencia'. */
export const VERBS: readonly (readonly [one: string, more: string])[] = [
  [' completa el cuadro', ' completan el cuadro'],
  [' queda como referencia', ' quedan como referencia'],
  [' figura entre los datos', ' figuran entre los datos'],
  [' es el dato de partida', ' son los datos de partida'],
]
