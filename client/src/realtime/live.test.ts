import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClientMessage } from '#domain/contract/live/protocol.ts'
import { story } from '../features/news/testing/examples.ts'
import { watchlist } from '../features/watchlist/watchlist.ts'
import { connection } from '../stores/connection.ts'
import { quoteEntry } from '../stores/prices.ts'
import { clearSession, session, startSession } from '../stores/session.ts'
import { view } from '../stores/view.ts'
import { demo, quote } from '../testing/examples.ts'
import { FakeWire } from '../testing/fake-wire.ts'
import { fakeServer, json } from '../testing/server.ts'
import { SPACING_MS } from './channels.ts'
import { startLive, useChannels } from './live.ts'

const wires: FakeWire[] = []
const addresses: string[] = []
const wire = () => wires.at(-1) as FakeWire
const subscribed = (of: FakeWire): ClientMessage[] => of.sent.filter((message) => message.op === 'subscribe')

class ListedWire extends FakeWire {
  constructor(address: string) {
    super()
    addresses.push(address)
    wires.push(this)
  }
}

vi.stubGlobal('WebSocket', ListedWire)
startLive()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', ListedWire)
  wires.length = 0
})

/** The page's one list of channels outlives a test, and with it what it is about to send. */
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(SPACING_MS)
})

test('the connection lives as long as the session', () => {
  expect(wires.length).toBe(0)
  startSession(demo)
  expect(addresses.at(-1)).toMatch(/^ws:\/\/localhost(:\d+)?\/live$/)
  wire().ready()
  wire().say({ op: 'quotes', items: [quote('A', 1, 10)] })
  expect(connection.link.name).toBe('live')
  clearSession()
  expect([wire().closed, connection.link.name, quoteEntry('A').quote]).toEqual([true, 'off', null])
})

test('after a lost connection: the same channels, with the seqs held, and the list is reloaded', async () => {
  let followed = 1
  const list = () => Array.from({ length: followed }, (_, id) => ({ id, symbol: `S${id}`, name: 'x' }))
  fakeServer({ 'GET /api/user-watchlist/': () => json(list()) })
  startSession(demo)
  await watchlist.load()
  wire().ready()
  const { unmount } = renderHook(() => useChannels(['quote:A', 'watchlist']))
  await vi.advanceTimersByTimeAsync(0)
  expect(subscribed(wire())).toEqual([{ op: 'subscribe', channels: ['quote:A', 'watchlist'] }])
  wire().say({ op: 'quotes', items: [quote('A', 41, 10)] })

  followed = 2
  wire().end(1006)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(wires.length).toBe(2)
  wire().ready()
  expect(subscribed(wire())).toEqual([
    { op: 'subscribe', channels: ['quote:A', 'watchlist'], epoch: 'e1', held: { A: 41 } },
  ])
  await vi.advanceTimersByTimeAsync(0)
  expect(watchlist.data?.length).toBe(2)
  unmount()
})

test('events continue from where the page is, after a lost connection but not after the end of a session', async () => {
  fakeServer({})
  startSession(demo)
  wire().ready('e1', { opportunities: 3, news: 5 })
  renderHook(() => useChannels(['news', 'opportunities']))
  await vi.advanceTimersByTimeAsync(SPACING_MS)
  const after = () => subscribed(wire()).map((message) => message.op === 'subscribe' && message.after)
  expect(after()).toEqual([{ opportunities: 3, news: 5 }])
  wire().say({ op: 'news', id: 9, item: story(9) })
  wire().end(1006)
  await vi.advanceTimersByTimeAsync(3_000)
  wire().ready('e1', { opportunities: 11, news: 12 })
  expect(after()).toEqual([{ opportunities: 3, news: 9 }])
  clearSession()
  startSession(demo)
  wire().ready('e1', { opportunities: 20, news: 21 })
  expect(after()).toEqual([{ opportunities: 20, news: 21 }])
})

test('a session that the server ended leads to the login', () => {
  startSession(demo)
  view.view = 'dashboard'
  wire().ready()
  wire().end(4401)
  expect([session.user, view.view]).toEqual([null, 'login'])
  vi.advanceTimersByTime(120_000)
  expect(wires.length).toBe(1)
})
