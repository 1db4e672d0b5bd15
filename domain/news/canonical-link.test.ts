import fc from 'fast-check'
import t from 'tap'
import { canonicalLink } from './canonical-link.ts'

const SAME: [string, string, string][] = [
  ['host in lower case', 'https://WWW.Example.COM/Nota', 'https://www.example.com/Nota'],
  ['default port', 'https://example.com:443/nota', 'https://example.com/nota'],
  ['other port stays', 'http://example.com:8080/nota', 'http://example.com:8080/nota'],
  ['closing dot of the host', 'https://example.com./nota', 'https://example.com/nota'],
  ['no path', 'https://example.com', 'https://example.com/'],
  ['dots in the path', 'https://example.com/a/../nota', 'https://example.com/nota'],
  ['fragment', 'https://example.com/nota#comentarios', 'https://example.com/nota'],
  ['credentials', 'https://banco.example@example.com/nota', 'https://example.com/nota'],
  ['campaign', 'https://example.com/nota?utm_source=rss&utm_medium=feed', 'https://example.com/nota'],
  ['campaign in capitals', 'https://example.com/nota?UTM_Source=rss', 'https://example.com/nota'],
  ['clicks', 'https://example.com/nota?fbclid=1&gclid=2&id=7', 'https://example.com/nota?id=7'],
  ['order', 'https://example.com/nota?b=2&a=1', 'https://example.com/nota?a=1&b=2'],
  ['empty query', 'https://example.com/nota?', 'https://example.com/nota'],
  ['empty parameters', 'https://example.com/nota?&&a=1&', 'https://example.com/nota?a=1'],
  ['spelling of values stays', 'https://example.com/n?q=a+b%20c', 'https://example.com/n?q=a+b%20c'],
  ['accents', 'https://example.com/economía', 'https://example.com/econom%C3%ADa'],
  ['line breaks inside', 'https://exa\nmple.com/no\tta', 'https://example.com/nota'],
  ['number for a host', 'http://0x7f.1/nota', 'http://127.0.0.1/nota'],
]

const NONE = [
  '',
  'nota',
  '/nota',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://example.com/nota',
  'file:///etc/passwd',
  'mailto:a@example.com',
  'https://',
  'https://exa mple.com/',
  `https://example.com/${'a'.repeat(2_000)}`,
]

t.test('one spelling', async (t) => {
  for (const [name, from, to] of SAME) t.equal(canonicalLink(from), to, name)
})

t.test('what no reader may follow is no link', async (t) => {
  for (const address of NONE) t.equal(canonicalLink(address), null, JSON.stringify(address.slice(0, 40)))
})

t.test('a relative address is resolved', async (t) => {
  t.equal(canonicalLink('/nota?utm_id=1', 'https://example.com/rss/'), 'https://example.com/nota')
  t.equal(canonicalLink('nota', 'no base'), null)
})

t.test('the spelling of a spelling is itself', async () => {
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (address) => {
      const once = canonicalLink(address)
      return once === null ? address.length > 1_900 : canonicalLink(once) === once
    }),
  )
})
