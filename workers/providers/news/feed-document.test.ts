import t from 'tap'
import { atom, rdf, rss } from '#test/support/news/feed-documents.ts'
import { readFeedDocument } from './feed-document.ts'

const URL_ = new URL('https://e.example/rss.xml?token=s3cret')
const DATE = Date.UTC(2025, 9, 13, 8)
const ENTRY = {
  title: 'Sube &amp;amp; baja',
  summary: '&lt;p&gt;Hoy&lt;/p&gt;',
  link: 'https://diario.example/1',
  author: 'Ana Ruiz',
  source: 'Agencia Uno',
}
const first = (xml: string) => readFeedDocument(xml, URL_).items[0]
const item = (inside: string) => first(`<rss><channel><item>${inside}</item></channel></rss>`)

t.test('RSS, Atom and RDF say the same', async (t) => {
  const read = {
    title: 'Sube &amp; baja',
    summary: '<p>Hoy</p>',
    link: ENTRY.link,
    author: ENTRY.author,
    published_at: DATE,
  }
  t.match(first(rss([{ ...ENTRY, date: 'Mon, 13 Oct 2025 10:00:00 +0200' }])), { ...read, source: ENTRY.source })
  t.match(first(atom([{ ...ENTRY, date: '2025-10-13T10:00:00+02:00' }])), { ...read, source: ENTRY.source })
  t.match(first(rdf([{ ...ENTRY, date: '2025-10-13T10:00:00+02:00' }])), { ...read, source: ENTRY.source })
  for (const write of [rss, atom, rdf]) t.equal(readFeedDocument(write([], 'Titulares'), URL_).title, 'Titulares')
})

t.test('links', async (t) => {
  const channel = (inside: string) =>
    first(`<rss><channel><link>/portada/</link><item>${inside}</item></channel></rss>`)
  t.match(channel('<link>nota</link>'), { link: 'nota', base: 'https://e.example/portada/' })
  t.match(first('<rss><channel><item><link>nota</link></item></channel></rss>'), { link: 'nota', base: URL_.href })
  t.match(channel('<link/><guid>https://a.example/1</guid>'), { link: 'https://a.example/1' })
  t.match(channel('<guid isPermaLink="false">https://a.example/1</guid>'), { link: null })
  t.match(channel('<guid>tag:1</guid>'), { link: null })
  t.match(channel('<atom:link rel="self" href="https://a.example/self"/><link>https://a.example/1</link>'), {
    link: 'https://a.example/1',
  })
  const entry = (links: string) => first(`<feed xmlns="http://www.w3.org/2005/Atom"><entry>${links}</entry></feed>`)
  t.match(entry('<link rel="enclosure" href="/a.mp3"/><link rel="alternate" href="/1"/>'), { link: '/1' })
  t.match(entry('<link rel="replies" href="/r"/>'), { link: null })
  t.match(first('<feed xml:base="https://b.example/x/"><entry xml:base="y/"><link href="1"/></entry></feed>'), {
    link: '1',
    base: 'https://b.example/x/y/',
  })
})

t.test('fields of other vocabularies', async (t) => {
  t.match(item('<media:title>Foto</media:title><media:description>Pie</media:description>'), { title: '', summary: '' })
  t.match(item('<content:encoded><![CDATA[<p>Todo</p>]]></content:encoded>'), { summary: '<p>Todo</p>' })
  t.match(item('<description>Poco</description><content:encoded>Todo</content:encoded>'), { summary: 'Poco' })
  t.match(item('<description></description><description>Dos</description>'), { summary: 'Dos' })
  t.match(item('<dc:creator>Ana</dc:creator>'), { author: 'Ana' })
  t.match(item('<dc:date>2025-10-13T08:00:00Z</dc:date><pubDate>ayer</pubDate>'), { published_at: DATE })
})

t.test('authors', async (t) => {
  const cases = [
    ['ana@diario.example (Ana Ruiz)', 'Ana Ruiz'],
    ['Ana Ruiz &lt;ana@diario.example&gt;', 'Ana Ruiz '],
    ['ana@diario.example', ''],
    ['Ana Ruiz', 'Ana Ruiz'],
  ]
  for (const [text, author] of cases) t.equal(item(`<author>${text}</author>`).author, author, text)
  t.equal(item(`<author>${'a@'.repeat(100_000)}</author>`).author, '')
})

t.test('markup inside is kept as markup', async (t) => {
  t.match(item('<title><![CDATA[Sube <b>hoy</b>]]></title>'), { title: 'Sube <b>hoy</b>' })
  t.match(item('<title>Sube <b>hoy</b></title>'), { title: 'Sube <b>hoy</b>' })
  const xhtml =
    '<summary type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Sube<script>alert(1)</script></div></summary>'
  t.match(first(`<feed xmlns="http://www.w3.org/2005/Atom"><entry>${xhtml}</entry></feed>`).summary, /<script>alert/)
})

t.test('entities of HTML need no declaration', async (t) => {
  t.equal(item('<title>Econom&iacute;a</title>').title, 'Econom&iacute;a')
})

t.test('an item that breaks the document removes no other', async (t) => {
  const broken: Record<string, string> = {
    'an element that is not closed': '<item><title>Roto <b>sin cerrar</title></item>',
    'an element closed twice': '<item><title>Roto</title></title></item>',
    'an item that is not closed': '<item><title>Roto</title>',
    'a title that is not closed': '<item><title>Roto<link>https://a.example/</link></item>',
    'CDATA without end': '<item><title><![CDATA[Roto</title></item>',
    'a comment without end': '<item><title>Roto<!-- </title></item>',
    'a quote without end': '<item><title a="Roto</title></item>',
    'half a tag': '<item><title>Roto</title><lin</item>',
    'a stray less-than and ampersand': '<item><title>Roto < & roto</title></item>',
    'a reserved name': '<item><__proto__>Roto</__proto__></item>',
    'a number that is no character': '<item><title>&#x110000;&#xD800;&#0;</title></item>',
    'depth without end': `<item><title>${'<a>'.repeat(1_000)}</title></item>`,
  }
  for (const [name, item] of Object.entries(broken)) {
    const [before, after] = rss([{ title: 'Uno' }, {}, { title: 'Tres' }]).split(/<item>\s*<\/item>/)
    const xml = before + item + after
    const titles = readFeedDocument(xml, URL_).items.map(({ title }) => title)
    t.ok(titles.includes('Uno') && titles.includes('Tres'), `${name}: ${titles}`)
  }
})

t.test('text about feeds is no item', async (t) => {
  const summary = '<![CDATA[Un feed lleva <item><title>Falso</title></item> y </item>]]>'
  const titles = readFeedDocument(rss([{ title: 'Uno', summary }, { title: 'Dos' }]), URL_).items.map(
    ({ title }) => title,
  )
  t.same(titles, ['Uno', 'Dos'])
})

t.test('a truncated feed keeps its complete items', async (t) => {
  const xml = rss([{ title: 'Uno' }, { title: 'Dos' }])
  for (let end = xml.length - 1; end > xml.indexOf('Dos'); end -= 1) {
    const { items, title } = readFeedDocument(xml.slice(0, end), URL_)
    if (items[0].title !== 'Uno' || title !== 'Diario de Prueba') t.fail(`cut at ${end}`)
  }
  t.match(readFeedDocument(xml.slice(0, xml.indexOf('Dos')), URL_).items, [{ title: 'Uno' }])
})

t.test('a document that is no feed has its reason', async (t) => {
  const cases: Record<string, string> = {
    nothing: '',
    text: 'Not found',
    JSON: '{"items":[]}',
    HTML: '<!doctype html><html><head><title>Mantenimiento</title></head><body><p>Vuelva pronto<br></body></html>',
    'other XML': '<?xml version="1.0"?><sitemap><url>https://a.example</url></sitemap>',
    'cut off': rss([{ title: 'Uno' }])
      .slice(0, -30)
      .concat('<it'),
    'no channel': '<rss version="2.0"></rss>',
    'too deep': rss([{ title: '<a>'.repeat(100_000) }]),
    'a file of ours': rss([{ title: '&x;' }], 'T', '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    'an entity that grows': rss(
      [{ title: '&x;'.repeat(50_000) }],
      'T',
      `<!DOCTYPE r [<!ENTITY x "${'x'.repeat(9_000)}">]>`,
    ),
    'broken items alone': rss([{ title: '<__proto__>x</__proto__>' }]),
  }
  for (const [name, xml] of Object.entries(cases)) {
    t.throws(
      () => readFeedDocument(xml, URL_),
      { code: 'format', message: /^e\.example\/rss\.xml is not a feed that can be read: / },
      name,
    )
  }
})

t.test('entities of entities do not multiply', async (t) => {
  const laughs = Array.from({ length: 10 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
  const bomb = `<!DOCTYPE r [<!ENTITY l0 "ja">${laughs}]>`
  const { items } = readFeedDocument(rss([{ title: '&l10;' }, { title: 'Dos' }], 'T', bomb), URL_)
  t.ok(items[0].title.length < 100_000)
  t.equal(items[1].title, 'Dos')
})
