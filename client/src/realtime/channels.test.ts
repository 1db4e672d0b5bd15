import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EventChannel } from '#domain/contract/live/channels.ts'
import { type ClientMessage, SOCKET_LIMITS } from '#domain/contract/live/protocol.ts'
import { Channels, SPACING_MS } from './channels.ts'

let sent: ClientMessage[]
let connected: boolean
let epoch: string | null
let held: Map<string, number>
let events: Map<EventChannel, number>
let channels: Channels

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  connected = true
  epoch = null
  held = new Map()
  events = new Map()
  channels = new Channels({
    send: (message) => {
      if (connected) sent.push(message)
      return connected
    },
    epoch: () => epoch,
    heldSeq: (symbol) => held.get(symbol),
    heldEvent: (channel) => events.get(channel),
  })
})

afterEach(() => {
  vi.useRealTimers()
})

/** Waits until changes are sent. */
const flush = () => vi.advanceTimersByTimeAsync(SPACING_MS)

test('however fast the views change, the server gets no more messages than it takes', async () => {
  const perSecond: number[] = []
  let release = () => {}
  for (let ms = 0; ms < 5_000; ms += 10) {
    release()
    release = channels.acquire([`quote:S${ms}`])
    await vi.advanceTimersByTimeAsync(10)
    if (ms % 1_000 === 990) perSecond.push(sent.splice(0).length)
  }
  expect(Math.max(...perSecond)).toBeLessThan(SOCKET_LIMITS.messages_per_second * 0.75)
  expect(Math.min(...perSecond)).toBeGreaterThan(1)
})

test('two views want one channel: the server hears of it once, and of its end once', async () => {
  const first = channels.acquire(['quote:A', 'news'])
  const second = channels.acquire(['quote:A'])
  await flush()
  expect(sent).toEqual([{ op: 'subscribe', channels: ['quote:A', 'news'] }])
  first()
  await flush()
  expect(sent.at(-1)).toEqual({ op: 'unsubscribe', channels: ['news'] })
  second()
  await flush()
  expect(sent.at(-1)).toEqual({ op: 'unsubscribe', channels: ['quote:A'] })
})

test('a channel that is released and acquired in one task is not sent', async () => {
  const release = channels.acquire(['quote:A'])
  await flush()
  release()
  channels.acquire(['quote:A', 'indicators:A'])
  await flush()
  expect(sent.slice(1)).toEqual([{ op: 'subscribe', channels: ['indicators:A'] }])
})

test('channels wanted without a connection are sent by resume, with the seqs held', async () => {
  connected = false
  channels.acquire(['quote:A', 'quote:B', 'indicators:A'])
  await flush()
  expect(sent).toEqual([])
  connected = true
  epoch = 'e1'
  held.set('A', 12)
  channels.resume()
  expect(sent).toEqual([
    { op: 'subscribe', channels: ['quote:A', 'quote:B', 'indicators:A'], epoch: 'e1', held: { A: 12 } },
  ])
  channels.resume()
  expect(sent.length).toBe(2)
})

test('a numbered channel continues from the newest event held', async () => {
  events.set('news', 31).set('opportunities', 7)
  const release = channels.acquire(['news', 'watchlist'])
  await flush()
  expect(sent).toEqual([{ op: 'subscribe', channels: ['news', 'watchlist'], after: { news: 31 } }])
  release()
  await flush()
  events.set('news', 35)
  channels.acquire(['news', 'opportunities'])
  await flush()
  expect(sent.at(-1)).toEqual({
    op: 'subscribe',
    channels: ['news', 'opportunities'],
    after: { opportunities: 7, news: 35 },
  })
})

test('many long symbols go in frames that the server accepts', async () => {
  epoch = 'an-epoch-of-some-length-0123456789'
  const symbols = Array.from({ length: 60 }, (_, index) => `ABCDEFGHIJKLM${10 + index}`)
  for (const symbol of symbols) held.set(symbol, Number.MAX_SAFE_INTEGER)
  for (const channel of ['news', 'opportunities'] as const) events.set(channel, Number.MAX_SAFE_INTEGER)
  channels.acquire([...symbols.map((symbol) => `quote:${symbol}`), 'news', 'opportunities'])
  await flush()
  const sizes = sent.map((message) => JSON.stringify(message).length)
  expect(Math.max(...sizes)).toBeLessThan(SOCKET_LIMITS.frame_bytes)
  expect(sent.flatMap((message) => (message.op === 'subscribe' ? message.channels : [])).length).toBe(62)
})
