import { expect, test } from 'vitest'
import { fakeServer, json } from '../../testing/server.ts'
import {
  catchUpOpportunities,
  loadOpportunities,
  opportunities,
  receiveOpportunity,
  showWaiting,
} from './opportunities.ts'
import { signal } from './testing/examples.ts'

const ids = () => opportunities.answer.data?.map(({ id }) => id)

test('a new signal waits and goes on top, a known one is updated in place', async () => {
  fakeServer({ 'GET /user-watchlist/': () => json([signal(2, { provisional: true }), signal(1)]) })
  await loadOpportunities()
  receiveOpportunity(signal(3))
  receiveOpportunity(signal(4, { provisional: true }))
  receiveOpportunity(signal(4))
  receiveOpportunity(signal(2, { provisional: false }))
  expect(ids()).toEqual([2, 1])
  expect(opportunities.answer.data?.[0]?.provisional).toBe(false)
  showWaiting()
  expect(ids()).toEqual([4, 3, 2, 1])
  expect(opportunities.answer.data?.[0]?.provisional).toBe(false)
  expect(opportunities.waiting).toEqual([])
})

test('a signal pushed before the answer, or contained in it, is there once', async () => {
  receiveOpportunity(signal(9))
  showWaiting()
  fakeServer({ 'GET /user-watchlist/': () => json([signal(9), signal(1)]) })
  const loading = loadOpportunities()
  receiveOpportunity(signal(10))
  await loading
  showWaiting()
  expect(ids()).toEqual([10, 9, 1])
})

test('missed pushes are loaded, but only by views that show them', async () => {
  const calls = fakeServer({ 'GET /user-watchlist/': () => json([signal(1)]) })
  await catchUpOpportunities()
  expect(calls.length).toBe(0)
  await loadOpportunities()
  await catchUpOpportunities()
  expect(calls.map(({ query }) => String(query))).toEqual(['opportunities=true', 'opportunities=true'])
})
