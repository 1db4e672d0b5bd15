import fc from 'fast-check'
import t from 'tap'
import { anyText } from '#domain/testing/any-text.ts'
import { plainText } from './headline.ts'

const CASES: [string, string, string][] = [
  ['text stays', 'El Ibex sube un 1,2 %', 'El Ibex sube un 1,2 %'],
  ['tags go', 'El <b>Ibex</b> sube <br/>un <i class="x">1 %</i>', 'El Ibex sube un 1 %'],
  ['words of two blocks stay two', '<p>Sube</p><p>Baja</p><ul><li>uno</li><li>dos</li></ul>', 'Sube Baja uno dos'],
  ['entities once', 'AT&amp;T &ndash; econom&iacute;a &#8364; &amp;amp;', 'AT&T – economía € &amp;'],
  ['scripts go with what is in them', 'a<script>alert(1)</script>b<style>p{}</style>', 'ab'],
  ['a script that never ends', 'Sube <script>alert(1)', 'Sube'],
  ['a script in pieces', '<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt>alert(1)ipt>'],
  ['handlers', '<img src=x onerror=alert(1)>Sube<svg onload=alert(1)>', 'Sube'],
  ['escaped once too often', '&lt;p&gt;Sube &lt;b&gt;hoy&lt;/b&gt;&lt;/p&gt;', 'Sube hoy'],
  ['an escaped script', '&lt;script&gt;alert(1)&lt;/script&gt;Sube', 'Sube'],
  ['a script escaped twice', '&amp;lt;script&amp;gt;alert(1)', '&lt;script&gt;alert(1)'],
  ['comments', 'Sube<!-- <b>no</b> --> hoy', 'Sube hoy'],
  ['less than', 'PER < 10 y P<5', 'PER < 10 y P<5'],
  ['white space', ' \t El\r\n Ibex\u00a0\u2028sube  ', 'El Ibex sube'],
  ['control characters', 'El\u0000 Ibex\u001b[31m\u0007 sube\u0085', 'El Ibex[31m sube'],
  ['an escaped control character', 'El&#0;&#27; Ibex &#x202e;sube', 'El\ufffd Ibex sube'],
  ['bidi overrides and isolates', '\u202eEl\u202c \u2066Ibex\u2069\u200e\u200f\u061c', 'El Ibex'],
  ['zero width', 'Ib\u200bex\ufeff\u2060\u00ad', 'Ibex'],
  ['hidden text of tag characters', 'Ibex\u{e0041}\u{e0042}', 'Ibex'],
  ['emoji of several parts', 'Sube 👩‍💻📈', 'Sube 👩‍💻📈'],
  ['half a pair', 'Ibex\ud83d sube', 'Ibex\ufffd sube'],
  ['composed accents', 'Economi\u0301a', 'Economía'],
  ['nothing but markup', '<p><img src="x"></p>', ''],
]

t.test('text only', async (t) => {
  for (const [name, html, text] of CASES) t.equal(plainText(html, 300), text, name)
})

t.test('cut at a word', async (t) => {
  t.equal(plainText('El Ibex sube con fuerza', 23), 'El Ibex sube con fuerza', 'what fits stays')
  t.equal(plainText('El Ibex sube con fuerza', 22), 'El Ibex sube con…')
  t.equal(plainText('El Ibex sube, con fuerza', 15), 'El Ibex sube…', 'no comma before the dots')
  t.equal(plainText('x'.repeat(50), 10), `${'x'.repeat(9)}…`, 'a word without end')
  t.equal(plainText('📈'.repeat(50), 10), `${'📈'.repeat(4)}…`, 'no half pair')
})

t.test('whatever comes, one clean line within its limit', async () => {
  const pieces = [
    '<script>',
    '</script>',
    '&lt;',
    '&amp;',
    'script',
    '<',
    '>',
    '\u0000',
    '\u202e',
    '<!--',
    '&#0;',
    ' ',
    'a',
    '/',
  ]
  const texts = fc.oneof(
    anyText(),
    fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(texts, fc.integer({ min: 2, max: 60 }), (html, limit) => {
      const text = plainText(html, limit)
      return (
        text.length <= limit &&
        text.trim() === text &&
        text.isWellFormed() &&
        !/<[a-z!/?]|[\p{Cc}\u2028\u202a-\u202e\u2066-\u2069]/iu.test(text)
      )
    }),
    { numRuns: 1_000 },
  )
})
