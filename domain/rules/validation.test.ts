import t from 'tap'
import {
  checkChange,
  checkConfirmLink,
  checkForgot,
  checkLogin,
  checkReset,
  checkSearch,
  checkSignup,
  PRICE_RANGE,
} from './validation.ts'

t.test('signup: required fields first, then the e-mail, then the terms', async (t) => {
  const form = { name: 'Ana', email: 'ana@correo.ec', password: 'Clave2026', termsAccepted: true }
  t.equal(checkSignup(form), null)
  for (const field of ['name', 'email', 'password'])
    t.equal(checkSignup({ ...form, termsAccepted: false, [field]: '' }), 'signup_incomplete')
  t.equal(checkSignup({ ...form, name: '   ' }), 'signup_incomplete')
  t.equal(checkSignup({ ...form, email: 'ana', termsAccepted: false }), 'email_format')
  t.equal(checkSignup({ ...form, termsAccepted: false }), 'terms_not_accepted')
})

t.test('login and forgotten password', async (t) => {
  t.equal(checkLogin({ email: 'ana@correo.ec', password: 'x' }), null)
  t.equal(checkLogin({ email: ' ', password: 'x' }), 'login_incomplete')
  t.equal(checkLogin({ email: 'ana@correo.ec', password: '' }), 'login_incomplete')
  t.equal(checkForgot({ email: 'ana' }), null)
  t.equal(checkForgot({ email: ' ' }), 'email_missing')
})

t.test('reset by link: both fields, equal, not empty', async (t) => {
  t.equal(checkReset({ password: 'a', repeated: '' }), 'reset_incomplete')
  t.equal(checkReset({ password: '', repeated: 'a' }), 'reset_incomplete')
  t.equal(checkReset({ password: 'a', repeated: 'b' }), 'reset_mismatch')
  t.equal(checkReset({ password: '  ', repeated: '  ' }), 'reset_empty')
  t.equal(checkReset({ password: 'Clave2026', repeated: 'Clave2026' }), null)
})

t.test('change of password: both fields, length, letters and digits, equal', async (t) => {
  t.equal(checkChange({ password: 'short', repeated: '' }), 'change_incomplete')
  t.equal(checkChange({ password: 'abc1234', repeated: 'other' }), 'change_short')
  t.equal(checkChange({ password: 'abcdefgh', repeated: 'other' }), 'change_weak')
  t.equal(checkChange({ password: '12345678', repeated: '12345678' }), 'change_weak')
  t.equal(checkChange({ password: 'abcd1234', repeated: 'abcd1235' }), 'change_mismatch')
  t.equal(checkChange({ password: 'ñandú123', repeated: 'ñandú123' }), null)
})

t.test('confirmation link', async (t) => {
  t.equal(checkConfirmLink('abc'), null)
  t.equal(checkConfirmLink(''), 'link_without_ucid')
  t.equal(checkConfirmLink(null), 'link_without_ucid')
})

t.test('search is blocked without a text unless both lists are set', async (t) => {
  t.equal(checkSearch({ text: 'a', country: null, industry: null }), null)
  t.equal(checkSearch({ text: '', country: 1, industry: 2 }), null)
  t.equal(checkSearch({ text: ' ', country: 1, industry: null }), 'search_blocked')
  t.equal(checkSearch({ text: '', country: null, industry: 2 }), 'search_blocked')
})

t.test('the price sliders can stand on both ends', async (t) => {
  t.same([PRICE_RANGE.min, PRICE_RANGE.max], [0, 2000])
  t.equal((PRICE_RANGE.max - PRICE_RANGE.min) % PRICE_RANGE.step, 0)
})
