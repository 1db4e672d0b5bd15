export interface Span {
  start: number
  end: number
}

/** Whether two spans share a character. */
export const overlap = (a: Span, b: Span) => a.start < b.end && b.start < a.end

/** Lower case without accents, every character at its place: spaces of all kinds as a space, every minus as a hyphen. */
export function fold(text: string): string {
  return text.toLowerCase().length === text.length ? foldLower(text.toLowerCase()) : foldLower(text)
}

function foldLower(text: string): string {
  return text.replace(/[^\n -~]/g, (char) => {
    if (/\s/.test(char)) return ' '
    if (/[\u2010-\u2015\u2212]/.test(char)) return '-'
    const [base] = char.normalize('NFD')
    return base.length === 1 ? base : char
  })
}

/** The text with each span blanked by a mark that is not a letter, digit or sentence end. */
export function mask(text: string, spans: readonly Span[], mark: string): string {
  let masked = ''
  let at = 0
  for (const { start, end } of spans) {
    masked += text.slice(at, start) + mark.repeat(end - start)
    at = end
  }
  return masked + text.slice(at)
}

/**
 * Sentences of a masked text, ended by . ! ? … or a line end, but not by a dot in a number or before a small letter.
 */
export const sentences = (masked: string): Span[] =>
  cut(masked, /[!?…]+|\n+|\.(?=\s+(?:[\p{Lu}\d¿¡"«(*•§-]|US\$)|\s*$)/gu)

const CLAUSE_END = new RegExp(
  [
    /;(?! [^()]*\))|:(?= )|\?/,
    /,? (?:pero|mientras(?: que)?|aunque|si bien|en tanto que?|al tiempo que|sino que|en cambio(?!,)|sin embargo(?!,)|no obstante(?!,)|pese a que|aun cuando|cuando|frente a (?=una? ))(?![a-z])/,
    /,? (?:y|e|pues|ya que|porque|donde|que no) (?=(?:el|la|los|las|su|sus|tanto|tambien|tampoco|ambos|ambas|ese|esa|un|una|§+) )/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** Clauses of a folded sentence: one subject each, as far as the connecting words show. */
function clauses(folded: string): Span[] {
  const parts: Span[] = []
  for (const part of cut(folded, CLAUSE_END)) {
    const before = parts.at(-1)
    // 'El MACD y las medias coinciden': the first part has no verb of its own yet.
    if (
      before &&
      /^(?:, )?[ye] $|(?:,)? [ye] ?$/.test(folded.slice(before.start, before.end).slice(-4)) &&
      !SAYS.test(folded.slice(before.start, before.end))
    )
      before.end = part.end
    else parts.push(part)
  }
  return parts
}

/** The clause that a place of a folded sentence is in. */
export const clauseAt = (folded: string, at: number): Span =>
  clauses(folded).find(({ start, end }) => start <= at && at < end) ?? { start: 0, end: folded.length }

const SAYS =
  /\b(?:es|esta|estan|son|siguen?|qued\w+|marcan?|muestran?|indican?|senalan?|da|dan|ofrecen?|super\w+|leen?|anotan?|registran?|tienen?|mantien\w+|permanecen?|cae|cayo|sub\w+|cerro|cotiza\w*|baj\w+|avanz\w+|retroced\w+|situa\w*|halla\w*|encuentra\w*|hay|presenta\w*|acusa\w*|neutral\w*|alcistas?|bajistas?|sobre(?:compr|vent|vend)\w*|gan\w+|perd\w+|pierde|ced\w+|negoci\w+|coincid\w+|va|van|fue|era|refleja\w*|confirma\w*|por (?:encima|debajo)|(?:sobre|bajo) (?:la|su)|inferior|superior)\b/

function cut(text: string, ends: RegExp): Span[] {
  const spans: Span[] = []
  let start = 0
  for (const { index, 0: end } of text.matchAll(ends)) {
    spans.push({ start, end: index + end.length })
    start = index + end.length
  }
  spans.push({ start, end: text.length })
  return spans.filter((span) => text.slice(span.start, span.end).trim() !== '')
}

/** Every match of a pattern with its place. */
export const spansOf = (folded: string, pattern: RegExp) =>
  [...folded.matchAll(pattern)].map((match) => ({ match, start: match.index, end: match.index + match[0].length }))
