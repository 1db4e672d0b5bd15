import t from 'tap'
import { personName } from './person-name.ts'

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
    // Nothing of these can be seen.
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
