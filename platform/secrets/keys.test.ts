import fc from 'fast-check'
import t from 'tap'
import { anyText } from '#domain/testing/any-text.ts'
import { deriveKeys } from './keys.ts'

t.test('only the same secret opens what was sealed, and only unchanged', async (t) => {
  const [keys, other] = [deriveKeys('one secret'), deriveKeys('another secret')]
  fc.assert(fc.property(anyText(), (text) => !text.isWellFormed() || keys.open(keys.seal(text)) === text))
  const sealed = keys.seal('ucid')
  t.not(keys.seal('ucid'), sealed, 'no two alike')
  t.equal(other.open(sealed), null)
  for (let i = 0; i < sealed.length; i++) {
    const changed = `${sealed.slice(0, i)}${sealed[i] === 'A' ? 'B' : 'A'}${sealed.slice(i + 1)}`
    // The last character may carry bits that belong to no byte.
    if (!Buffer.from(changed, 'base64url').equals(Buffer.from(sealed, 'base64url'))) t.equal(keys.open(changed), null)
  }
  for (const text of ['', 'x', sealed.slice(0, 20)]) t.equal(keys.open(text), null)
})

t.test('an address has one key, which another secret does not give', async (t) => {
  const keys = deriveKeys('one secret')
  t.same(keys.account('ana@example.com'), deriveKeys('one secret').account('ana@example.com'))
  t.notSame(keys.account('ana@example.com'), keys.account('eva@example.com'))
  t.notSame(keys.account('ana@example.com'), deriveKeys('another secret').account('ana@example.com'))
})
