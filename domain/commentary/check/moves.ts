import type { Span } from './text.ts'

export interface Move extends Span {
  way: -1 | 1
}

const UP =
  /\b(?:alzas?|avanz\w+|avances?|subid\w+|sub(?:e|en|io|ia|iendo|ir)|gan(?:a|o|an|ando|ancias?)|repunt\w+|aument\w+|increment\w+|crec(?:e|io|imiento)|ascen\w+|rebot\w+|recuper\w+|revaloriz\w+|aprecia(?:cion|ba)|se aprecio|mas (?:alto|arriba)|en verde|(?:en|signo) positivo|sum(?:a|o|ando))\b/g
const DOWN =
  /\b(?:caid\w+|cae[nr]?|cayo|cayendo|bajas?|bajo un|bajo el|bajad\w+|baj(?:aba|ando|ar)|retroce\w+|perd(?:io|ida|er|idas|iendo)|pierden?|descen\w+|desciend\w+|ced(?:e|io|iendo|er)|recort\w+|deprecia\w*|desvaloriz\w+|mengu\w+|merm\w+|dej(?:a|o|andose)|retrajo|contra\w*ccion|disminu\w+|reduc\w+|mas (?:bajo|abajo)|en rojo|(?:en|signo) negativo|hund\w+|desplom\w+|resta|resto)\b/g

/** Words for a rise or a fall of the price, in their order. */
export function movesIn(folded: string): Move[] {
  const moves: Move[] = []
  for (const [way, words] of [
    [1, UP],
    [-1, DOWN],
  ] as const) {
    for (const { index, 0: word } of folded.matchAll(words)) moves.push({ start: index, end: index + word.length, way })
  }
  return moves.sort((a, b) => a.start - b.start)
}
