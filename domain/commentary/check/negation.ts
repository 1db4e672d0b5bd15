import { spansOf } from './text.ts'

const BREAK =
  /[;:,(]|\b(?:pero|aunque|mientras|sino|porque|pues|ya que|al ser|cuy[oa]s?|y (?:el|la|su|un|una|con|ambos|es|esta|queda|se|da|muestra|marca|hay))\b/g
const NEGATOR =
  /\b(?:no(?! solo| obstante| muy| tan| cuadra| encaja| calza)|sin(?! embargo| duda)|ni|tampoco|nunca|fuera de|lejos de|antes de|ausencia (?:de|cualquier)|abandon\w+|evit\w+|descart\w+|ningun\w*|nada de|carece\w* de|falta(?:ndo)?(?: de)?|falta\w* [^,;.]{0,24}para|ajen[oa]s? a|salid[oa] de|sale de|salio de|dej\w+ (?:atras|de ser|de estar)|seria (?:apresurado|prematuro|exagerado|excesivo|un error|precipitado)|(?<!(?:bajo|sobre|de|en) )cero|libra\w* de|escapa\w* (?:a|de)|distante de)(?=\W)/g
/** 'no sale de la sobreventa' means that it is in it. */
const TWICE =
  /\b(?:no|ni)\b.*\b(?:sal(?:e|en|ga|gan|io|ieron|ia|ian|ir) de|abandon\w+|pas(?:a|an|o|aron) de|se apart\w+ de|dej\w+|escap\w+|carecen?|se libran?)\b[^,;.]{0,20}$/
const AFTERWARDS =
  /^[^,;:.]{0,12}\b(?:queda|esta|se mantiene|sigue|permanece)n?\s+(?:aun |todavia )?(?:lejos|fuera)|^ (?:seria|es) (?:un error|falso|excesivo)|^[^,.;]{0,20}\b(?:ausente|inexistente|brilla por)|^ ningun[oa]\b|^,? (?:hoy por hoy,? |por ahora,? )?no (?:hay|existe|consta|se (?:ve|aprecia|observa))|^,? (?:sin|antes de) (?:pisar|llegar|entrar|alcanz|toc|cruz|rebas)/

/** Whether the words at `start`–`end` of a folded sentence are denied in their own clause; a negator before `from` denies another thing. */
export function isDenied(folded: string, start: number, end: number, from = 0): boolean {
  const head = folded
    .slice(0, start)
    .replace(/, (?:por (?:ahora|tanto|el momento)|de momento|todavia|aun|en cambio),/g, (aside) =>
      ' '.repeat(aside.length),
    )
    .replace(/\([^()]{0,60}\)/g, (aside) => ' '.repeat(aside.length))
  if (TWICE.test(head)) return false
  const clause = Math.max(from, ...spansOf(head, BREAK).map(({ end }) => end))
  if (
    from === 0 &&
    /\bni [^;:.]*\bni [^;:.]*$/.test(
      head.replace(/^.*(?:\b(?:ya que|porque|pues|aunque|pero|mientras|sino)\b|, y )/, ''),
    )
  )
    return true
  const isCarried = from === 0 && /\bni\b[^,;:]{0,40}$/.test(head)
  return isCarried || head.slice(clause).match(NEGATOR) !== null || AFTERWARDS.test(folded.slice(end))
}
