/** One piece of news as feeds write it: every field goes into the document as it stands, without escaping. */
export interface FeedEntry {
  title?: string
  summary?: string
  link?: string
  author?: string
  /** RFC 822 in RSS, RFC 3339 in Atom and RDF. */
  date?: string
  source?: string
  category?: string
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
const element = (name: string, text?: string) => (text === undefined ? '' : `<${name}>${text}</${name}>`)

export function rss(entries: FeedEntry[], title = 'Diario de Prueba', head = DECLARATION): string {
  const items = entries.map(
    (entry) => `<item>${element('title', entry.title)}${element('link', entry.link)}
      ${element('description', entry.summary)}${element('author', entry.author)}${element('category', entry.category)}
      ${element('pubDate', entry.date)}${element('source', entry.source)}</item>`,
  )
  return `${head}<rss version="2.0"><channel><title>${title}</title><link>https://diario.example/</link>
    <description>Noticias</description>${items.join('\n')}</channel></rss>`
}

export function atom(entries: FeedEntry[], title = 'Diario de Prueba'): string {
  const items = entries.map(
    (entry) => `<entry>${element('title', entry.title)}${entry.link === undefined ? '' : `<link href="${entry.link}"/>`}
      ${element('summary', entry.summary)}${entry.author === undefined ? '' : `<author><name>${entry.author}</name></author>`}
      ${entry.category === undefined ? '' : `<category term="${entry.category}"/>`}${element('published', entry.date)}
      ${entry.source === undefined ? '' : `<source><title>${entry.source}</title></source>`}</entry>`,
  )
  return `${DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom"><title>${title}</title>
    <link href="https://diario.example/"/><link rel="self" href="https://diario.example/atom"/>${items.join('\n')}</feed>`
}

export function rdf(entries: FeedEntry[], title = 'Diario de Prueba'): string {
  const items = entries.map(
    (entry) => `<item>${element('title', entry.title)}${element('link', entry.link)}
      ${element('description', entry.summary)}${element('dc:creator', entry.author)}${element('dc:subject', entry.category)}
      ${element('dc:date', entry.date)}${element('dc:source', entry.source)}</item>`,
  )
  return `${DECLARATION}<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
    xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://diario.example/"><title>${title}</title>
    <link>https://diario.example/</link></channel>${items.join('\n')}</rdf:RDF>`
}
