import { beforeEach, expect, test, vi } from 'vitest'
import { demo } from '../testing/examples.ts'
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
  await vi.advanceTimersByTimeAsync(2_000)
  expect(listSettings.value).toEqual({ watchlist })
  chooseListSettings({ market: { ...market, columns: [] } })
  expect(listSettings.value).toEqual({ watchlist, market })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(calls.map(({ method, body }) => [method, body])).toEqual([
    ['GET', undefined],
    ['PUT', { market }],
  ])
})
