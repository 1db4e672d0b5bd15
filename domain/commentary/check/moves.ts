import type { Span } from './text.ts'

const UP =
  /\b(?:alzas?|avanz\w+|avances?|subid\w+|sub(?:e|en|io|ia|iendo|ir)|gan(?:a|o|an|aba|ando|ancias?)|repunt\w+|aument\w+|increment\w+|crec(?:e|io|imiento)|ascen\w+|asciend\w+|rebot\w+|recuper\w+|revaloriz\w+|aprecia(?:cion|ba)|se aprecio|escal\w+|trep\w+|mejor\w+|arana\w*|arano|apunt(?:o|a|aba) un|encarec\w+|favorable|brinc\w+|hacia arriba|en verde|(?:en|signo) positivo|sum(?:a|ar|aba|o|ando))\b/g
const DOWN =
  /\b(?:caid\w+|cae[nr]?|caia|cayo|cayendo|bajas?|bajad\w+|baj(?:aba|ando|ar|o (?=un\b|el \d))|retroce\w+|perd(?:io|ia|ida|er|idas|iendo)|pierden?|descen\w+|desciend\w+|ced(?:e|io|ia|iendo|er)|recort\w+|deprecia\w*|desvaloriz\w+|se dej(?:a|o|aba)|dejandose|retrajo|disminu\w+|en rojo|(?:en|signo) negativo|hund\w+|desplom\w+|abarat\w+|tropiez\w+|tropez\w+|cost(?:o|aba|ado)|resbal\w+|desinfl\w+|esfum\w+|vino abajo|negativ[oa]|numeros rojos|restaba)\b/g

/** The price's direction by the words nearest to a percentage: before it in its clause, otherwise right after it. */
export function movesIn(folded: string, { start, end }: Span): -1 | 0 | 1 {
  const head = folded.slice(0, start).replace(/^.*(?:[;:%]|\bpero\b|\bmientras\b|\baunque\b)/s, '')
  const before = lastMove(head)
  if (before !== 0) return before
  const tail = /^[^,;:.]{0,14}/.exec(folded.slice(end))?.[0] ?? ''
  return lastMove(tail)
}

/** The direction given by the last word for a move; 0 without one. */
export function lastMove(words: string): -1 | 0 | 1 {
  const last = (pattern: RegExp) => [...words.matchAll(pattern)].at(-1)?.index ?? -1
  const [up, down] = [last(UP), last(DOWN)]
  return up === down ? 0 : up > down ? 1 : -1
}

/** Which side of its reference a percentage is on, by the words beside it: 1 above, −1 below, 0 unstated. */
export function directionOf({ start, end }: Span, folded: string): -1 | 0 | 1 {
  const after = /^[^,;.%]{0,22}/.exec(folded.slice(end))?.[0] ?? ''
  const before = /[^,;.%]{0,18}$/.exec(folded.slice(0, start))?.[0] ?? ''
  const side = /\b(?:(encima|arriba|superior|mayor|mas(?! baj)|sobre)|debajo|abajo|inferior|menor|menos|bajo)\b/.exec(
    after,
  )
  if (side) return side[1] ? 1 : -1
  if (/\b(?:supera|supero|rebas|exced|aventaj)\w* (?:en )?(?:un |casi |mas de )*$/.test(before)) return 1
  return 0
}
