import { beforeEach, expect, test, vi } from 'vitest'
import { clearSession, startSession } from '../../stores/session.ts'
import { demo } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { firings as text } from '../../text/es/alerts.ts'
import { loadOlderFirings, markFiringsRead } from './firing-list.ts'
import { catchUpFirings, firings, receiveFiring } from './firings.ts'
import { firing } from './testing/examples.ts'

const PATH = '/api/alerts/firings/'
let newest: number

/** Starts a server with firings 1 to `newest`. */
function serve() {
  return fakeServer({
    [`GET ${PATH}`]: ({ query }) => {
      const below = Number(query.get('before') ?? newest + 1)
      const limit = Number(query.get('limit'))
      const ids = Array.from({ length: Math.max(0, Math.min(limit, below - 1)) }, (_, at) => below - 1 - at)
      return json(ids.map((id) => firing(id)))
    },
    [`POST ${PATH}read`]: () => json({ unread: 0 }),
  })
}
const ids = () => firings.answer.data?.map(({ id }) => id)
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at)

beforeEach(() => {
  newest = 70
  startSession(demo)
})

test('older ones come a page at a time, and a reload keeps them', async () => {
  const calls = serve()
  await firings.answer.load()
  expect([ids(), firings.hasOlder]).toEqual([down(70, 41), true])
  expect(await loadOlderFirings()).toBe(null)
  expect(await loadOlderFirings()).toBe(null)
  expect([ids(), firings.hasOlder]).toEqual([down(70, 1), false])
  expect(calls.map(({ query }) => query.get('before'))).toEqual([null, '41', '11'])
  newest = 75
  await catchUpFirings()
  expect([ids(), firings.hasOlder]).toEqual([down(75, 1), false])
})

test('after more than a page was missed the list starts with the newest page', async () => {
  serve()
  await firings.answer.load()
  newest = 200
  await firings.answer.load()
  expect([ids(), firings.hasOlder]).toEqual([down(200, 171), true])
})

test('a pushed firing is first, and there once, also while the list is loading', async () => {
  newest = 2
  serve()
  const first = firings.answer.load()
  newest = 3
  receiveFiring(firing(3))
  await first
  await vi.waitFor(() => expect(ids()).toEqual([3, 2, 1]))
  const reload = firings.answer.load()
  receiveFiring(firing(4))
  await reload
  expect(ids()).toEqual([4, 3, 2, 1])
  receiveFiring(firing(4, { read: true }))
  expect([ids(), firings.answer.data?.[0].read]).toEqual([[4, 3, 2, 1], true])
})

test('a firing pushed after one with a higher id is put in its place, also while the list is loading', async () => {
  fakeServer({ [`GET ${PATH}`]: () => json([firing(5), firing(3)]) })
  await firings.answer.load()
  const reload = firings.answer.load()
  receiveFiring(firing(4))
  await reload
  expect(ids()).toEqual([5, 4, 3])
})

test('after marking as read the list is loaded again, with the state of deliveries', async () => {
  const calls = serve()
  await firings.answer.load()
  await markFiringsRead(70)
  expect(calls.slice(1).map(({ method, body }) => [method, body])).toEqual([
    ['POST', { up_to: 70 }],
    ['GET', undefined],
  ])
})

test('a failure leaves the list as it is, and says so', async () => {
  serve()
  await firings.answer.load()
  const calls = fakeServer({})
  expect(await loadOlderFirings()).toBe(text.olderFailed)
  await markFiringsRead(70)
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST'])
  await firings.answer.load()
  expect([ids()?.length, firings.answer.status]).toEqual([30, 'ready'])
})

test('the list ends with the session', async () => {
  serve()
  await firings.answer.load()
  const late = loadOlderFirings()
  clearSession()
  await late
  expect([firings.answer.data, firings.hasOlder]).toEqual([null, false])
  expect(await loadOlderFirings()).toBe(null)
  await catchUpFirings()
  expect(firings.answer.status).toBe('idle')
})
