import t from 'tap'
import { personName } from './person-name.ts'

t.test('a name is one line of 1 to 80 characters', async (t) => {
  t.equal(personName('  José Núñez  '), 'José Núñez')
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
  ]) {
    t.equal(personName(text), null, encodeURIComponent(text))
  }
})
