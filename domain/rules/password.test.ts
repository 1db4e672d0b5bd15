import t from 'tap'
import { isCommonPassword } from './common-password.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { passwordProblem } from './password.ts'

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
