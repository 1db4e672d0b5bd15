import t from 'tap'
import { KnownTokens } from './known-tokens.ts'

t.test('a good token is checked once, a bad one every time', async (t) => {
  const checked: string[] = []
  const tokens = new KnownTokens((token) => {
    checked.push(token)
    return token.startsWith('good') ? { token } : null
  })
  t.same([tokens.get('good'), tokens.get('good')], [{ token: 'good' }, { token: 'good' }])
  t.same([tokens.get('bad'), tokens.get('bad')], [null, null])
  t.same(checked, ['good', 'bad', 'bad'])
})

t.test('of many good tokens the oldest are checked again', async (t) => {
  let checks = 0
  const tokens = new KnownTokens((token) => {
    checks += 1
    return { token }
  })
  for (let i = 0; i <= 10_000; i++) tokens.get(String(i))
  tokens.get('1')
  t.equal(checks, 10_001)
  tokens.get('0')
  t.equal(checks, 10_002)
})
