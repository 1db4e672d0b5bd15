const CLOSING = /(<\/(?:\w+:)?(?:item|entry)\s*>)/
const OPENING = /<(?:\w+:)?(?:item|entry)[\s>]/g
const MAX_ITEMS = 100
/** Limit of the text before the items, which is read once for each of them. */
const MAX_HEAD = 8_192

/**
 * A document for each item of a feed: the text before the first item, then the item; the parser needs no closing tags
 * after it. Cut by text alone, so that an item that breaks the document breaks only its own.
 */
export function itemDocuments(xml: string): string[] {
  const parts = xml.split(CLOSING)
  const head = parts[0].slice(0, Math.max(parts[0].search(OPENING), 0))
  // Entities would be expanded again for every item.
  if (head.length > MAX_HEAD || head.includes('<!ENTITY')) return []
  const documents: string[] = []
  // No item after the last closing tag is complete.
  for (let at = 0; at < parts.length - 1 && documents.length < MAX_ITEMS; at += 2) {
    // An unclosed item comes before the last opening tag.
    const opening = Array.from(parts[at].matchAll(OPENING)).at(-1)
    if (opening) documents.push(head + parts[at].slice(opening.index) + parts[at + 1])
  }
  return documents
}
