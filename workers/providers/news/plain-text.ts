import sanitizeHtml from 'sanitize-html'

/** Limit of raw text; the shown text is far shorter. */
const MAX_RAW = 20_000
/** Elements that separate words on the screen; otherwise the last word of one and the first of the next would join. */
const BLOCK = /<\/?(?:p|br|hr|div|li|ul|ol|h[1-6]|t[dhr]|blockquote|section|article)\b/gi
const MARKUP = /<(?=[a-z!/?])/gi
/** Control, format (bidi overrides, zero width, tags) and unassigned characters; the joiner of emoji stays. */
const INVISIBLE = /(?!\u200d)[\p{Cc}\p{Cf}\p{Cn}]/gu
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const SILENT_TAGS = ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object', 'svg', 'math', 'template']

/**
 * HTML, or text that may contain it, as one line of plain text of at most `limit` UTF-16 units: entities decoded once,
 * nothing invisible, and nothing that reads as markup.
 */
export function plainText(html: string, limit: number): string {
  let text = withoutTags(visible(html.slice(0, MAX_RAW)))
  // Markup that was escaped once too often.
  if (text.search(MARKUP) >= 0) text = withoutTags(text)
  return cutAtWord(text.replace(MARKUP, ' ').replace(/\s+/g, ' ').trim(), limit)
}

function withoutTags(html: string): string {
  const spaced = html.replace(BLOCK, ' $&')
  const escaped = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {}, nonTextTags: SILENT_TAGS })
  return visible(escaped.replace(/&(amp|lt|gt|quot);/g, (_entity, name: string) => ENTITIES[name]))
}

function visible(text: string): string {
  return text.toWellFormed().replace(/\s/g, ' ').replace(INVISIBLE, '').normalize('NFC')
}

/** Cut where a word ends, if one does in the second half; with `…` where something was cut. */
function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text
  const room = text.slice(0, limit)
  const end = room.lastIndexOf(' ')
  // Without a space to cut at, one more unit goes for `…` and a pair of surrogates stays whole.
  const kept = end >= limit / 2 ? room.slice(0, end) : room.slice(0, -1).replace(/[\ud800-\udbff]$/, '')
  return `${kept.replace(/[\s.,;:…-]+$/, '')}…`
}
