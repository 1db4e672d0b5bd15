import { expect, test } from 'vitest'
import { connectionWord } from './connection.ts'

test('the badge promises a quick return only for a while', () => {
  expect(connectionWord({ name: 'off' }, true)).toBe('connecting')
  expect(connectionWord({ name: 'connecting' }, true)).toBe('connecting')
  expect(connectionWord({ name: 'live' }, true)).toBe('live')
  expect([0, 3, 4, 9].map((attempt) => connectionWord({ name: 'lost', attempt }, true))).toEqual([
    'reconnecting',
    'reconnecting',
    'offline',
    'offline',
  ])
  expect(connectionWord({ name: 'refused' }, true)).toBe('offline')
  expect(connectionWord({ name: 'live' }, false)).toBe('offline')
})
