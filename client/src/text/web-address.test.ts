import { expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

test('http and https only; a bare host is https', () => {
  expect(webAddress('www.andina.ec/es')).toEqual({ href: 'https://www.andina.ec/es', host: 'andina.ec' })
  expect(webAddress('http://a.ec')).toEqual({ href: 'http://a.ec/', host: 'a.ec' })
  for (const bad of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'java\nscript:alert(1)',
    'http://',
    '',
  ])
    expect(webAddress(bad)).toBe(null)
})
