import type { Facts } from '../facts.ts'

export interface Span {
  start: number
  end: number
}

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

const LEGAL =
  /[\s,]+(?:inc|corp|corporation|company|co|companies|plc|ltd|limited|n\.?v|s\.?\s?a(?:\.?\s?[bc])?(?:\. de c\.?v)?|ag|se|group|holdings?)\.?$/

/** Forms in which the stock's own name may stand, folded, longest first: whole, without its legal ending, its first words. */
function nameForms(name: string): string[] {
  const whole = fold(name.trim())
  const forms = [whole]
  let short = whole
  for (let i = 0; i < 3; i++) {
    const cut = short.replace(LEGAL, '').replace(/[\s,&]+$/, '')
    if (cut === short || cut.length < 2) break
    forms.push((short = cut))
  }
  const words = short.split(/\s+/)
  for (let n = words.length - 1; n >= 1; n--)
    forms.push(
      words
        .slice(0, n)
        .join(' ')
        .replace(/[\s,&]+$/, ''),
    )
  return forms.filter((form, i) => i < 2 || form.replace(/[^a-z0-9]/g, '').length >= 3)
}

/** Where the text names its own stock, by symbol (as written) or by name (beginning with a capital). */
export function ownNames(text: string, folded: string, { symbol, name }: Facts): Span[] {
  const spans: Span[] = []
  const find = (haystack: string, form: string, ok: (start: number) => boolean) => {
    for (let at = haystack.indexOf(form); form !== '' && at >= 0; at = haystack.indexOf(form, at + form.length)) {
      const end = at + form.length
      const whole = !/[\p{L}\d]/u.test(text.charAt(at - 1)) && !/[\p{L}\d]/u.test(text.charAt(end))
      const free = spans.every((span) => end <= span.start || at >= span.end)
      if (whole && free && ok(at)) spans.push({ start: at, end })
    }
  }
  for (const form of nameForms(name)) {
    find(folded, form, (start) => text.charAt(start) === name.trim().charAt(0) || /\p{Lu}|\d/u.test(text.charAt(start)))
  }
  find(text, symbol, () => true)
  return spans.sort((a, b) => a.start - b.start)
}

/** The text with each span blanked by a mark that is neither letter, digit nor sentence end. */
export function mask(text: string, spans: readonly Span[], mark: string): string {
  let masked = ''
  let at = 0
  for (const { start, end } of spans) {
    masked += text.slice(at, start) + mark.repeat(end - start)
    at = end
  }
  return masked + text.slice(at)
}

/** Sentences of a masked text: ended by . ! ? … or a line end; a dot within a number or before a small letter ends none. */
export function sentences(masked: string): Span[] {
  const spans: Span[] = []
  let start = 0
  for (const { index, 0: end } of masked.matchAll(/[!?…]+|\n+|\.(?=\s+(?:[\p{Lu}\d¿¡"«(*•§-]|US\$)|\s*$)|;/gu)) {
    spans.push({ start, end: index + end.length })
    start = index + end.length
  }
  spans.push({ start, end: masked.length })
  return spans.filter((span) => masked.slice(span.start, span.end).trim() !== '')
}
