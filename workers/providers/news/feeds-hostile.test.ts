import fc from 'fast-check'
import t from 'tap'
import { Headers } from 'undici'
import type { Headline } from '#domain/news/provider.ts'
import { anyText } from '#domain/testing/any-text.ts'
import { atom, type FeedEntry, rdf, rss } from '#test/support/news/feed-documents.ts'
import { isOwnHost } from '../../safe-fetch/address-gate.ts'
import { SafeFetchError } from '../../safe-fetch/error.ts'
import type { SafeFetch } from '../../safe-fetch/fetch.ts'
import { feedSource } from './feeds.ts'

const NOW = Date.UTC(2026, 0, 5, 12)
const WRITERS = [rss, atom, rdf]
const HOSTILE = [
  '<script>alert(1)</script>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;',
  '&#60;script&#62;alert(1)',
  '<![CDATA[&lt;script&gt;alert(1)]]>',
  '<![CDATA[<scr<script>ipt>alert(1)</scr</script>ipt>]]>',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<![CDATA[<svg/onload=alert(1)>]]>',
  '<![CDATA[<\u0000script>alert(1)]]>',
  '<![CDATA[<\u200bscript>alert(1)]]>',
  '<![CDATA[<a href="javascript:alert(1)">x</a>]]>',
  '"><script>alert(1)</script>',
  '<title><script>alert(1)</script></title>',
  '\u202egnirts\u202c\u0007\u001b[31m',
]
const LINKS = [
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'http://127.0.0.1/',
  '\u0001javascript:x',
]

/** Checks what must hold for any headline; returns the first breach in words. */
function breach(headline: Headline): string | null {
  const { title, summary, author, source, link, published_at } = headline
  const texts = { title, summary, author: author ?? '', source }
  for (const [name, text] of Object.entries(texts)) {
    if (/<[a-z!/?]/i.test(text)) return `markup in ${name}: ${text}`
    if (/[\p{Cc}\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text)) return `control in ${name}`
    if (!text.isWellFormed() || text.trim() !== text) return `not clean: ${name}`
  }
  if (title.length < 1 || title.length > 300 || summary.length > 600) return 'limits'
  if (texts.author.length > 100 || source.length > 100) return 'limits of names'
  if (link !== null && (!/^https?:\/\/[^\s<>"]+$/.test(link) || isOwnHost(new URL(link).hostname)))
    return `link ${link}`
  if (published_at === null) return null
  return Number.isSafeInteger(published_at) && published_at <= NOW ? null : `date ${published_at}`
}

async function headlinesOf(bytes: Uint8Array, contentType = 'text/xml'): Promise<Headline[]> {
  const safeFetch: SafeFetch = async () => ({
    url: new URL('https://diario.example/feed'),
    status: 200,
    headers: new Headers({ 'content-type': contentType }),
    bytes,
  })
  const source = feedSource({ address: 'https://diario.example/feed', key: 'feed' }, safeFetch)
  return (await source.read({}, NOW, new AbortController().signal)).headlines
}

t.test('scripts in every field of every format', async (t) => {
  for (const write of WRITERS) {
    for (const hostile of HOSTILE) {
      for (const link of LINKS) {
        const all = { title: `Sube${hostile}`, summary: hostile, author: hostile, source: hostile, category: hostile }
        const xml = write(
          [
            { ...all, link },
            { title: 'Dos', date: hostile },
          ],
          hostile,
        )
        const headlines = await headlinesOf(Buffer.from(xml))
        const breaches = headlines.map(breach).filter((found) => found !== null)
        t.same([breaches, headlines.some(({ title }) => title === 'Dos')], [[], true], `${write.name}: ${hostile}`)
        t.equal(headlines.find(({ title }) => title.startsWith('Sube'))?.link ?? null, null)
      }
    }
  }
})

t.test('whatever bytes come, clean headlines or one clear reason', async () => {
  const markup = fc.constantFrom(
    ...HOSTILE,
    ...LINKS,
    '<',
    '&',
    ']]>',
    '<!--',
    '</item>',
    '<item>',
    '&lt;',
    '\ud800',
    '',
  )
  const text = fc.oneof(
    anyText(400),
    fc.array(markup, { maxLength: 6 }).map((all) => all.join('')),
  )
  const entry: fc.Arbitrary<FeedEntry> = fc.record(
    { title: text, summary: text, link: text, author: text, date: text, source: text, category: text },
    { requiredKeys: [] },
  )
  const document = fc
    .tuple(fc.constantFrom(...WRITERS), fc.array(entry, { maxLength: 4 }), text)
    .map(([write, entries, title]) => Buffer.from(write(entries, title)))
  const damaged = fc.tuple(document, fc.nat(), fc.uint8Array({ maxLength: 4 })).map(([bytes, at, bits]) => {
    bytes.set(bits.subarray(0, bytes.length), at % Math.max(1, bytes.length - bits.length))
    return bytes
  })
  const types = fc.constantFrom('text/xml', 'text/html; charset=latin1', 'x; charset=utf-16', 'x; charset=none')
  await fc.assert(
    fc.asyncProperty(fc.oneof(document, damaged, fc.uint8Array({ maxLength: 2_000 })), types, async (bytes, type) => {
      const headlines = await headlinesOf(bytes, type).catch((error: unknown) => {
        if (error instanceof SafeFetchError) return []
        throw error
      })
      const found = headlines.map(breach).find((one) => one !== null)
      if (found) throw new Error(found)
    }),
    { numRuns: 800 },
  )
})
