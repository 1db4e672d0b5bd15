import t from 'tap'
import { xmlText } from './charset.ts'

const URL_ = new URL('https://example.com/feed?token=s3cret')
const declared = (label: string) => `<?xml version="1.0" encoding="${label}"?><a>Economía, 3 €</a>`
const utf16 = (text: string, order: 'le' | 'be', mark: boolean) => {
  const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}
const windows1252 = (text: string) => Buffer.from(text.replaceAll('€', '\x80'), 'latin1')
const plain = '<?xml version="1.0"?><a>Economía, 3 €</a>'

t.test('the text comes back whatever it is written in', async (t) => {
  const cases: [string, Uint8Array, string | null][] = [
    ['UTF-8 by default', Buffer.from(plain), null],
    ['a type without charset', Buffer.from(plain), 'application/rss+xml'],
    ['Latin-1 by header', windows1252(plain), 'text/xml; charset=ISO-8859-1'],
    ['in quotes and capitals', windows1252(plain), 'text/xml; boundary=x; Charset="Windows-1252"'],
    ['Latin-1 by declaration', windows1252(declared('iso-8859-1')), 'text/xml'],
    ['the header wins over the declaration', windows1252(declared('utf-8')), 'text/xml; charset=latin1'],
    ['a byte order mark wins over the header', Buffer.from(`\ufeff${plain}`), 'text/xml; charset=iso-8859-1'],
    ['UTF-16 LE with mark', utf16(declared('utf-16'), 'le', true), null],
    ['UTF-16 BE with mark', utf16(declared('utf-16'), 'be', true), null],
    ['UTF-16 LE without mark', utf16(declared('utf-16'), 'le', false), null],
    ['UTF-16 BE without mark', utf16(declared('utf-16'), 'be', false), null],
    ['UTF-16 that is only said', Buffer.from(declared('UTF-16')), null],
    ['an empty label', Buffer.from(declared('')), 'text/xml; charset='],
  ]
  for (const [name, bytes, contentType] of cases) {
    t.match(xmlText(bytes, contentType, URL_), /^<\?xml .*<a>Economía, 3 €<\/a>$/, name)
  }
})

t.test('an unknown charset has its reason', async (t) => {
  const message = 'example.com/feed is written in the unknown charset "klingon".'
  t.throws(() => xmlText(Buffer.from(plain), 'text/xml; charset=klingon', URL_), { code: 'charset', message })
  t.throws(() => xmlText(Buffer.from(declared('klingon')), null, URL_), { code: 'charset', message })
  t.throws(() => xmlText(Buffer.from(declared(`\n\x1b[31m${'x'.repeat(90)}`)), null, URL_), {
    message: `example.com/feed is written in the unknown charset "??[31m${'x'.repeat(34)}".`,
  })
})

t.test('bytes that do not fit are marked', async (t) => {
  t.equal(xmlText(Buffer.from('<a>\xed</a>', 'latin1'), null, URL_), '<a>\ufffd</a>')
  t.equal(xmlText(new Uint8Array(), null, URL_), '')
})
