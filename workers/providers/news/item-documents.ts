const CLOSING = /(<\/(?:\w+:)?(?:item|entry)\s*>)/
const OPENING = /<(?:\w+:)?(?:item|entry)[\s>]/g
const MAX_ITEMS = 100
/** What stands before the items is read once for each of them. */
const MAX_HEAD = 8_192

/**
 * A document for each item of a feed: what stands before the first item, then the item; the parser needs no closing
 * tags behind it. Cut by the text alone, so that an item which breaks the document breaks only its own.
 */
export function itemDocuments(xml: string): string[] {
  const parts = xml.split(CLOSING)
  const head = parts[0].slice(0, Math.max(parts[0].search(OPENING), 0))
  // Entities would be expanded again for every item.
  if (head.length > MAX_HEAD || head.includes('<!ENTITY')) return []
  const documents: string[] = []
  // After the last closing tag no item is complete.
  for (let at = 0; at < parts.length - 1 && documents.length < MAX_ITEMS; at += 2) {
    // An item that is not closed stands before the last opening.
    const opening = Array.from(parts[at].matchAll(OPENING)).at(-1)
    if (opening) documents.push(head + parts[at].slice(opening.index) + parts[at + 1])
  }
  return documents
}
