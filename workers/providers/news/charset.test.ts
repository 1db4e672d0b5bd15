import fc from 'fast-check'
import t from 'tap'
import { xmlText } from './charset.ts'

const URL_ = new URL('https://example.com/feed?token=s3cret')
const declared = (label: string) => `<?xml version="1.0" encoding="${label}"?><a>Economía, 3 €</a>`
const utf16 = (text: string, order: 'le' | 'be', mark: boolean) => {
  const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}
const windows1252 = (text: string) => Buffer.from(text.replaceAll('€', '\x80'), 'latin1')
/** A declaration of a charset and one word in it. */
const bytesOf = (label: string, ...word: number[]) =>
  Buffer.concat([Buffer.from(`<?xml version="1.0" encoding="${label}"?>`), Buffer.from(word)])
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

t.test('a label that the bytes contradict is not believed', async (t) => {
  const cases: [string, Uint8Array, string | null][] = [
    ['UTF-8 called Latin-1 by header', Buffer.from(declared('UTF-8')), 'text/xml; charset=ISO-8859-1'],
    ['UTF-8 called ASCII by header', Buffer.from(declared('UTF-8')), 'text/xml; charset=us-ascii'],
    ['UTF-8 called Latin-1 by declaration', Buffer.from(declared('ISO-8859-1')), null],
    ['UTF-8 called by a name nobody knows', Buffer.from(plain), 'text/xml; charset=klingon'],
    ['UTF-8 called UTF-16 by header', Buffer.from(plain), 'text/xml; charset=utf-16'],
    ['UTF-8 called Cyrillic', Buffer.from(declared('koi8-r')), 'text/xml; charset=windows-1251'],
    ['Windows-1252 called UTF-8 by header', windows1252(plain), 'text/xml; charset=utf-8'],
    ['Windows-1252 called UTF-8 by declaration', windows1252(declared('UTF-8')), null],
    ['Windows-1252 called ASCII', windows1252(declared('us-ascii')), 'text/xml; charset=us-ascii'],
    ['Windows-1252 called UTF-16', windows1252(declared('utf-16')), 'text/xml; charset=utf-16le'],
    ['Windows-1252 called nothing', windows1252(plain), 'text/xml'],
    ['UTF-16 called UTF-8', utf16(declared('utf-8'), 'le', false), 'text/xml; charset=utf-8'],
  ]
  for (const [name, bytes, contentType] of cases) {
    t.match(xmlText(bytes, contentType, URL_), /^<\?xml .*<a>Economía, 3 €<\/a>$/, name)
  }
})

t.test('a label that the bytes allow is believed', async (t) => {
  const cases: [string, Uint8Array, string | null, string][] = [
    ['Latin-9', Buffer.from([0xa4]), 'text/xml; charset=iso-8859-15', '€'],
    ['its declaration behind a header that is wrong', bytesOf('iso-8859-15', 0xa4), 'text/xml; charset=utf-8', '€'],
    ['the same behind one that nobody knows', bytesOf('iso-8859-15', 0xa4), 'text/xml; charset=klingon', '€'],
    ['Central European', bytesOf('windows-1250', 0xb9), null, 'ą'],
    ['Cyrillic', bytesOf('koi8-r', 0xcd, 0xc9, 0xd2), null, 'мир'],
    ['Japanese', Buffer.from('\x1b$B@$3&\x1b(B', 'latin1'), 'text/xml; charset=iso-2022-jp', '世界'],
    ['a name not written as it is registered', bytesOf('Latin_2', 0xb1), null, 'ą'],
    ['another', bytesOf('windows1250', 0xb9), null, 'ą'],
  ]
  for (const [name, bytes, contentType, text] of cases) t.ok(xmlText(bytes, contentType, URL_).endsWith(text), name)
})

t.test('white space and marks before the declaration do not unmake it, and are left out', async (t) => {
  const blank = ['\n', ' \r\n\t', '\ufeff', '\n\ufeff', '\ufeff\n', '\n'.repeat(600)]
  for (const before of blank) {
    const name = JSON.stringify(before.slice(0, 3))
    t.equal(xmlText(Buffer.from(before + declared('utf-8')), null, URL_), declared('utf-8'), name)
    const utf16le = utf16(before + declared('utf-16'), 'le', false)
    t.equal(xmlText(utf16le, null, URL_), declared('utf-16'), `${name} in UTF-16`)
    const latin9 = Buffer.concat([Buffer.from(before), bytesOf('iso-8859-15', 0xa4)])
    t.match(xmlText(latin9, null, URL_), /^<\?xml .*€$/, `${name} before Latin-9`)
  }
})

t.test('a letter of another charset spoils no other', async (t) => {
  const mixed = Buffer.concat([
    Buffer.from('Telefónica, España, Perú; '),
    windows1252('acción, 3 €'),
    Buffer.from(' Bogotá'),
  ])
  const read = 'Telefónica, España, Perú; acción, 3 € Bogotá'
  for (const type of [null, 'text/xml; charset=utf-8', 'text/xml; charset=iso-8859-1'])
    t.equal(xmlText(mixed, type, URL_), read, String(type))
})

t.test('an unknown charset is an error where the bytes do not decide', async (t) => {
  const message = 'example.com/feed is written in the unknown charset "klingon".'
  const odd = windows1252(plain)
  t.throws(() => xmlText(odd, 'text/xml; charset=klingon', URL_), { code: 'charset', message })
  t.throws(() => xmlText(windows1252(declared('klingon')), null, URL_), { code: 'charset', message })
  t.throws(() => xmlText(windows1252(declared(`\n\x1b[31m${'x'.repeat(90)}`)), null, URL_), {
    message: `example.com/feed is written in the unknown charset "??[31m${'x'.repeat(34)}".`,
  })
  t.equal(xmlText(Buffer.from('<a>1</a>'), 'text/xml; charset=klingon', URL_), '<a>1</a>', 'plain letters are read')
})

t.test('whatever the bytes, a text or the one reason', async () => {
  const labels = fc.constantFrom(null, 'utf-8', 'utf-16', 'us-ascii', 'koi8-r', 'shift_jis')
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), labels, (bytes, label) => {
      return typeof xmlText(bytes, label && `text/xml; charset=${label}`, URL_) === 'string'
    }),
  )
  const utf8 = fc.string({ unit: 'grapheme' }).filter((text) => /[^\0-\x7f]/.test(text) && !/^[\s\ufeff]|\0/.test(text))
  fc.assert(
    fc.property(utf8, labels, (text, label) => {
      return xmlText(Buffer.from(text), label && `text/xml; charset=${label}`, URL_) === text
    }),
  )
})
