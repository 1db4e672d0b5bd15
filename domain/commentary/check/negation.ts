const BREAK = /[;:,(]|\b(?:pero|aunque|mientras|sino|y (?:el|la|su|ambos|es|esta|queda|se|da|muestra|marca|hay))\b/g
const NEGATOR =
  /\b(?:no(?! solo)|sin|ni|tampoco|nunca|fuera de|lejos de|ausencia de|abandon\w+|evit\w+|descart\w+|ningun\w*|nada de|carece\w* de|falta de|salid[oa] de|sale de|salio de|dej\w+ (?:atras )?)(?=\W)/g
const AFTERWARDS = /^[^,;:.]{0,12}\b(?:queda|esta|se mantiene|sigue|permanece)n?\s+(?:aun |todavia )?(?:lejos|fuera)/

/** Whether the word at `start`–`end` of a folded sentence is denied in its own clause. */
export function isDenied(folded: string, start: number, end: number): boolean {
  const head = folded
    .slice(0, start)
    .replace(/, (?:por (?:ahora|tanto|el momento)|de momento|todavia|aun|en cambio),/g, (aside) =>
      ' '.repeat(aside.length),
    )
    .replace(/\([^()]{0,60}\)/g, (aside) => ' '.repeat(aside.length))
  let clause = 0
  for (const { index, 0: found } of head.matchAll(BREAK)) clause = index + found.length
  const carried = /\bni\b[^,;:]{0,40}$/.test(head)
  return carried || [...head.slice(clause).matchAll(NEGATOR)].length > 0 || AFTERWARDS.test(folded.slice(end))
}
