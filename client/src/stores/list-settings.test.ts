import { beforeEach, expect, test, vi } from 'vitest'
import { demo } from '../testing/examples.ts'
import { nextTask } from '../testing/fake-clock.ts'
import { fakeServer, json } from '../testing/server.ts'
import { chooseListSettings, listSettings, loadListSettings } from './list-settings.ts'
import { startSession } from './session.ts'

const PATH = '/api/list-settings/'
const watchlist = { sort: 'hand', dir: 'asc' } as const
const market = { sort: 'price', dir: 'desc', columns: [] } as const

beforeEach(() => {
  vi.useFakeTimers()
  startSession(demo)
})

test('a choice replaces its own list, and only that one is sent', async () => {
  const calls = fakeServer({ [`GET ${PATH}`]: () => json({ watchlist }), [`PUT ${PATH}`]: ({ body }) => json(body) })
  loadListSettings()
  await nextTask()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(listSettings.value).toEqual({ watchlist })
  chooseListSettings(() => ({ market: { ...market, columns: [] } }))
  expect(listSettings.value).toEqual({ watchlist, market })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(calls.map(({ method, body }) => [method, body])).toEqual([
    ['GET', undefined],
    ['PUT', { market }],
  ])
})

test('a choice that is taken back while it is being sent is taken back at the server too', async () => {
  let answer = (_: Response) => {}
  const calls = fakeServer({
    [`GET ${PATH}`]: () => json({ watchlist }),
    [`PUT ${PATH}`]: () => new Promise((resolve) => (answer = resolve)),
  })
  loadListSettings()
  await nextTask()
  await vi.advanceTimersByTimeAsync(2_000)
  const byPrice = { sort: 'price', dir: 'asc' } as const
  chooseListSettings(() => ({ watchlist: byPrice }))
  await vi.advanceTimersByTimeAsync(1_000)
  chooseListSettings(() => ({ watchlist }))
  answer(json({ watchlist: byPrice }))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { watchlist: byPrice },
    { watchlist },
  ])
})
