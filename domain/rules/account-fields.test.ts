import fc from 'fast-check'
import t from 'tap'
import { canonicalEmail, passwordProblem, personName } from './account-fields.ts'
import { COMMON_PASSWORDS, isCommonPassword } from './common-passwords.ts'

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

t.test('a new password has 8 to 128 characters, a letter and a digit', async (t) => {
  t.equal(passwordProblem('Demo2026'), null)
  t.equal(passwordProblem('contraseña 1'), null)
  t.equal(passwordProblem('ñandúes1'), null)
  t.equal(passwordProblem(''), 'password_short')
  t.equal(passwordProblem('abcdef1'), 'password_short')
  t.equal(passwordProblem('👍👍👍👍a1'), 'password_short', 'characters count, not code units')
  t.equal(passwordProblem(`a1${'x'.repeat(126)}`), null)
  t.equal(passwordProblem(`a1${'x'.repeat(127)}`), 'password_long')
  const composed = `a1${'ñ'.repeat(126)}`
  t.equal(passwordProblem(composed.normalize('NFD')), null, 'characters count as they are composed')
  t.equal(passwordProblem(`${composed}ñ`.normalize('NFD')), 'password_long')
  t.equal(passwordProblem('ñandú12'.normalize('NFD')), 'password_short')
  t.equal(passwordProblem('sololetras'), 'password_plain')
  t.equal(passwordProblem('1234567890'), 'password_plain')
})

t.test('the common ones are known in any case', async (t) => {
  for (const password of ['password1', 'PassWord123', 'qwerty123', '1q2w3e4r', 'abc12345'])
    t.ok(isCommonPassword(password))
  for (const password of ['Demo2026', 'Experto2026', 'volcán-cotopaxi-5897']) t.notOk(isCommonPassword(password))
})

t.test('the list has 3,000 different passwords, and the rule would accept each', async (t) => {
  const list = COMMON_PASSWORDS.trim().split(/\s+/)
  t.equal(new Set(list).size, 3_000)
  t.same(
    list.filter((password) => passwordProblem(password) !== null || password !== password.toLowerCase()),
    [],
  )
})

t.test('a name is one line of 1 to 80 characters', async (t) => {
  t.equal(personName('  José Núñez  '), 'José Núñez')
  for (const name of ['漢字', '…', 'a\u200b', 'नि', '이']) t.equal(personName(name), name, 'something can be seen')
  t.equal(personName('x'.repeat(80)), 'x'.repeat(80))
  t.equal(personName('👍'.repeat(80)), '👍'.repeat(80))
  for (const text of [
    '',
    '   ',
    'x'.repeat(81),
    'Ana\r\nBcc: x@y.z',
    'Ana\n',
    'A\0na',
    'A\u2028na',
    '\u202eana',
    'a\u007fb',
    '\ud800na',
    // None of the following characters is visible.
    '\u200b',
    '\u2060\u00ad',
    '\u3164',
    '\uffa0\u115f',
    '\u2800',
    '\u0301',
    '\u00a0\ufe0f',
    '\u{e0041}',
  ]) {
    t.equal(
      personName(text),
      null,
      `code points ${Array.from(text, (sign) => sign.codePointAt(0)?.toString(16)).join(' ')}`,
    )
  }
})
