import type { FactName } from '../facts.ts'
import type { Mention } from './mentions.ts'
import type { Reading } from './reading.ts'
import { clauseAt, type Span } from './text.ts'

/** Words that apply to each of several named things. */
const OF_ALL =
  /\bambos\b|\bambas\b|\b(?:los|las) dos\b|\btanto\b|\bosciladores\b|\bcoincid\w+|\bconc(?:uerd|ord)\w+|\bcompart\w+|\bjunt[oa]s\b|\bel (?:rsi|estocastico)[^,;.]{0,40} y el (?:rsi|estocastico|%k)[^,;.]{0,30} (?:estan|son|siguen|quedan|permanecen|marcan|se (?:encuentran|mantienen|hallan|situan|ubican|mueven))\b/

/**
 * The subjects of a verdict word: the names of `kind` nearest to it, all of them where the words say so; [] if none.
 */
export function saidOf(
  { folded, mentions }: Reading,
  { start, end }: Span,
  kind: readonly FactName[],
): { names: FactName[]; from: number } {
  if (/^ (?:en|al|del?) (?:este|esta|aquel|el (?:primero|segundo)|la (?:primera|segunda))\b/.test(folded.slice(end)))
    return { names: [], from: 0 }
  const clause = clauseAt(folded, start)
  const ofKind = mentions.filter(({ names }) => kind.includes(names[0]))
  const after = ofKind.find((mention) => mention.start >= end)
  const inClause = ofKind.filter((mention) => mention.start >= clause.start && mention.end <= clause.end)
  const before = inClause.filter((mention) => mention.end <= start)
  const last = before.at(-1)
  const follows = after && (last ? AFTER : AFTER_ALONE).test(folded.slice(end, after.start)) ? after : null
  if (follows && !(last && /^ (?:es |esta |sigue |queda |en |zona |de )*$/.test(folded.slice(last.end, start)))) {
    return { names: unique([follows]), from: 0 }
  }
  if (last && ANOTHER.test(folded.slice(last.end, end))) return { names: [], from: 0 }
  if (last) {
    const isFirst = !SAME.test(folded.slice(clause.start, start))
    const isAll =
      before.length > 1 &&
      isFirst &&
      (OF_ALL.test(folded.slice(clause.start, Math.min(clause.end, end + 12))) || isJoined(folded, before))
    const between = folded.slice(end, after?.start)
    const isEchoed = ECHO.test(between) || (THAT.test(between) && ECHOED.test(folded.slice(after?.end)))
    const echo = after && isEchoed ? [after] : []
    return { names: unique([...(isAll ? before : [last]), ...echo]), from: last.end }
  }
  if (inClause.length > 0 && /^(?:[^,;]{0,30})$/.test(folded.slice(end, inClause[0].start)))
    return { names: unique(inClause.slice(0, 1)), from: 0 }
  return { names: [], from: 0 }
}

const AFTER =
  /^ (?:\(|(?:en|al|del?|para|segun|por|que (?:marca|muestra|presenta|acusa|senala|registra|refleja|tiene|anota|indica|da|ofrece)|(?:la|el) del?|(?:la|el) (?:tendencia|lectura|senal) del?) (?:(?:el|la|los|las|su|un|una|lectura|tendencia de|indicador|oscilador) )*)$/
const AFTER_ALONE = new RegExp(
  `${AFTER.source}|^,? (?:(?:el|la|los|las|su|un|una|lectura|tendencia de|indicador|oscilador) )*$`,
)
const ANOTHER =
  /\b(?:aquel|aquella|este|est[ao]s|es[eo]s?|primer[oa]|segund[oa]|un[oa]|otr[oa])\b(?! (?:zona|lectura|senal|sobre|tendencia|clara|terreno|nivel|indicador|sesgo|media|diagnostico|veredicto|condicion|estado|extremo|juicio))/
/** Another verdict of the clause has taken its subject already. */
const SAME = /sobre-?(?:compr|vent|vend)|neutr|alcista|bajista/
/** 'en sobreventa, lo mismo que el RSI'. */
const ECHO =
  /^,? (?:lo mismo|igual|al igual) que (?:(?:el|la|su|en) )*$|^,? (?:zona|terreno|lectura)? ?que (?:tambien )?(?:comparte|confirma|hace suya|corrobora|refrenda)n? (?:el|la|su) $/
/** 'en sobreventa, algo que el RSI también confirma'. */
const THAT = /^,? (?:algo |extremo |zona |terreno |lectura |condicion )?que (?:el |la )?$/
const ECHOED =
  /^(?: ?\([^)]*\)|,? (?:de|en|con) [\d.,]*\d)?,? (?!no\b)[^,;.]{0,16}\b(?:tambien|comparte|confirma|acusa|refrenda|secunda|acompana)/
const JOINED = /^(?: ?\([^)]*\))? (?:y|e|como|ni)(?: (?:del?|en|el|la|los|las|su))*(?: oscilador)? $/
const isJoined = (folded: string, before: readonly Mention[]) => {
  const [first, second] = before.slice(-2)
  return JOINED.test(folded.slice(first.end, second.start))
}

export const unique = (mentions: readonly Mention[]): FactName[] => [
  ...new Set(mentions.map(({ names }) => (names[0] === 'stochasticD' ? 'stochasticK' : names[0]))),
]
