import fc from 'fast-check'
import t from 'tap'
import { cacheBuster } from './cache-buster.ts'

t.test('length, alphabet and the three digits hold for any randomness', async (t) => {
  const numbers = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
    minLength: 32,
    maxLength: 32,
  })
  fc.assert(
    fc.property(fc.constantFrom(10 as const, 25 as const, 32 as const), numbers, (length, values) => {
      let next = 0
      const token = cacheBuster(length, () => values[next++]!)
      return token.length === length && /^[a-z0-9]{2}\d[a-z0-9]\d[a-z0-9]{2}\d[a-z0-9]+$/.test(token)
    }),
  )
  t.pass()
})

t.test('both ends of the randomness stay inside the alphabets', async (t) => {
  t.equal(
    cacheBuster(10, () => 0),
    'aa0a0aa0aa',
  )
  t.equal(
    cacheBuster(10, () => 1 - Number.EPSILON),
    '9999999999',
  )
})
