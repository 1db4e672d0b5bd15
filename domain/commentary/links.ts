/*
 * The words that may stand around marks, and the only ones: with them no figure, reading, relation, cause, forecast or
 * advice can be written, because none of those words is here. What claims that two statements agree or differ is apart,
 * since it is true only of some. Each phrase is kept as it stands in a sentence, spaces and punctuation included.
 */

const listed = (text: string): string[] => text.split('|').map((phrase) => phrase.replace(/\s+/g, ' ').trim())
const leading = (text: string): readonly string[] => listed(text).map((phrase) => `${phrase} `)
const joining = (text: string): readonly string[] => leading(text).map((phrase) => phrase.replace(/^(?=\p{L})/u, ' '))

/** At the beginning of a sentence. */
export const OPENERS = leading(
  `en conjunto,|en resumen,|a grandes rasgos,|de momento,|por ahora,|por el momento,|para empezar,|
  en primer lugar,|por último,|además,|también,|por su parte,|por otro lado,|por otra parte,|a la vez,|al mismo tiempo,|
  en paralelo,|de fondo,|en segundo plano,|según los datos,|
  con los datos de la sesión,|en el cuadro actual,|en la tabla,|a día de esta sesión,|si se mira el conjunto,|
  mirando el conjunto,|se ve que|se aprecia que|se observa que|también se ve que|los datos muestran que|
  el cuadro muestra que|lo que se ve es que|
  llama la atención que|conviene notar que|cabe notar que|cabe añadir que|a esto se añade que|a ello se suma que`,
)

/** Between two statements that go together: what is said of one of them is read of both. */
export const ADDITIONS = joining(`y|, y además|; además,|, y se añade que|; a ello se suma que`)

/** Between two statements that are told apart. */
export const ASIDES = joining(
  `, mientras|, mientras que|, a la vez que|, al tiempo que|; también se ve que|; por su parte,|, y por su parte|
  ; por otro lado,|; por otra parte,|; a la vez,|, y a la vez|; al mismo tiempo,|, y al mismo tiempo|; en paralelo,|
  ; de fondo,`,
)

/** Between two statements of different colours. */
export const CONTRASTS = joining(
  `, pero|, aunque|, si bien|; en cambio,|, y en cambio|; sin embargo,|, y sin embargo|; no obstante,|; con todo,|
  ; por el contrario,|; en contraste,|, pese a que`,
)

/** Between two statements of one colour. */
export const AGREEMENTS = joining(
  `; en el mismo sentido,|, y en el mismo sentido|; en la misma línea,|, y en la misma línea|, igual que|
  ; del mismo modo,|; asimismo,`,
)

/** Before the full stop. */
export const TAILS: readonly string[] = listed(
  `, según los datos de la sesión|, según los datos|, de momento|, por ahora|, sin más|
  , una lectura del pasado|, una descripción y no un pronóstico|, y eso describe lo ocurrido, no lo que viene|
  , sin que eso anticipe lo que viene|, lo que por sí solo no basta para concluir|
  , y por sí solo no basta para concluir nada|, y nada más se puede concluir|, aunque ninguna lectura basta por sí sola|
  , y conviene leerlo junto a lo demás|, y lo demás queda abierto`,
)

/** After one noun, and after several: '{soporte} y {resistencia} quedan como referencia'. */
export const VERBS: readonly (readonly [one: string, more: string])[] = [
  [' completa el cuadro', ' completan el cuadro'],
  [' queda como referencia', ' quedan como referencia'],
  [' figura entre los datos', ' figuran entre los datos'],
  [' es el dato de partida', ' son los datos de partida'],
]
