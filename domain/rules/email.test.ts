import fc from 'fast-check'
import t from 'tap'
import { canonicalEmail } from './email.ts'

t.test('addresses are stored in one spelling', async (t) => {
  t.equal(canonicalEmail('  Ana.Pérez@Example.com '), null, 'ASCII only')
  t.equal(canonicalEmail('  Ana.Perez+bolsa@Mail.Example.COM '), 'ana.perez+bolsa@mail.example.com')
  t.equal(canonicalEmail('a@b.c'), 'a@b.c')
})

t.test('a text that is no address is rejected', async (t) => {
  const refused = [
    '',
    'ana',
    'foo.bar',
    '@example.com',
    'ana@',
    'ana@example',
    'ana@@example.com',
    'ana@example..com',
    'ana@.example.com',
    'ana@example.com.',
    'ana@-example.com',
    'ana@example-.com',
    '.ana@example.com',
    'ana.@example.com',
    'a..na@example.com',
    'ana perez@example.com',
    'ana@example.com, eva@example.com',
    'Ana <ana@example.com>',
    '"ana"@example.com',
    'ana@[127.0.0.1]',
    'a@b.c\r\nBcc: x@y.z',
    'a@b.c\r\n',
    'a\0@b.c',
    `${'a'.repeat(65)}@example.com`,
    `ana@${'a'.repeat(64)}.com`,
    `a@${'a.'.repeat(126)}com`,
  ]
  for (const text of refused) t.equal(canonicalEmail(text), null, JSON.stringify(text))
})

t.test('an address in its one spelling is left as it is, whatever it came from', async () => {
  fc.assert(
    fc.property(fc.emailAddress(), (text) => {
      const email = canonicalEmail(text)
      return email === null || (canonicalEmail(email) === email && canonicalEmail(email.toUpperCase()) === email)
    }),
  )
})
