import { proxy } from 'valtio/vanilla'
import { expect, test } from 'vitest'
import * as calls from '#domain/contract/testing/calls.ts'
import { failures } from '../testing/failures.ts'
import { fakeServer } from '../testing/server.ts'
import { idle, load, reset, resource, setData } from './resource.ts'

interface Value {
  of: string
}

test('loading, then ready', async () => {
  const target = proxy(idle<Value>())
  const answer = Promise.withResolvers<Value>()
  const loading = load(target, () => answer.promise)
  expect(target.status).toBe('loading')
  answer.resolve({ of: 'rest' })
  await loading
  expect(target).toMatchObject({ status: 'ready', data: { of: 'rest' } })
})

test('a pushed value is newer than an answer that was already on its way', async () => {
  const target = proxy(idle<Value>())
  const answer = Promise.withResolvers<Value>()
  const loading = load(target, () => answer.promise)
  setData(target, { of: 'push' })
  answer.resolve({ of: 'rest' })
  await loading
  expect(target).toMatchObject({ status: 'ready', data: { of: 'push' } })
})

test('a failure shows as one only if there are no data to show', async () => {
  const target = proxy(idle<Value>())
  await load(target, () => Promise.reject(new Error('no')))
  expect(target.status).toBe('error')
  setData(target, { of: 'push' })
  await load(target, () => Promise.reject(new Error('no')))
  expect(target).toMatchObject({ status: 'ready', data: { of: 'push' } })
})

test('an answer after a reset is void', async () => {
  const target = proxy(idle<Value>())
  const answer = Promise.withResolvers<Value>()
  const loading = load(target, () => answer.promise)
  reset(target)
  answer.resolve({ of: 'rest' })
  await loading
  expect(target).toEqual(idle())
})

test.each(failures('detail'))('$name is a failure', async ({ reply }) => {
  fakeServer({ 'GET /api/user-watchlist/': reply })
  const list = resource(calls.watchlist)
  await list.load()
  expect(list).toMatchObject({ status: 'error', data: null })
})
