import fc from 'fast-check'
import t from 'tap'
import { MemoryTransport } from '../../testing/memory-transport.ts'
import { EventCursor, REPLAY_LIMIT } from './event-cursor.ts'

const event = (id: number) => ({ id, frame: `{"op":"news","id":${id},"item":null}` })
const events = (...ids: number[]) => ids.map(event)
const RESYNC = { op: 'resync', channel: 'news' }

function setUp(sentTo = 0) {
  const transport = new MemoryTransport()
  const cursor = new EventCursor('news', sentTo, transport)
  return {
    transport,
    cursor,
    ids: () => transport.drain().map((message) => (message.op === 'news' ? message.id : message.op)),
  }
}

t.test('events pass once, in order', async (t) => {
  const { cursor, ids } = setUp(5)
  for (const id of [4, 5, 6, 6, 8, 7]) cursor.deliver(event(id))
  t.strictSame(ids(), [6, 8])
})

t.test('what happens during a replay comes after it', async (t) => {
  const { cursor, ids } = setUp(2)
  cursor.pause()
  cursor.deliver(event(5))
  cursor.deliver(event(6))
  t.strictSame(ids(), [])
  cursor.replay(events(3, 4, 5))
  t.strictSame(ids(), [3, 4, 5, 6])
})

t.test('events that are no longer known are a resync, and later ones continue from there', async (t) => {
  const { transport, cursor, ids } = setUp(2)
  cursor.pause()
  cursor.deliver(event(9))
  cursor.replay(null)
  t.strictSame(transport.drain(), [RESYNC])
  cursor.deliver(event(10))
  t.strictSame(ids(), [10])
})

t.test('too many events during a replay are a resync', async (t) => {
  const { transport, cursor } = setUp()
  cursor.pause()
  for (let id = 1; id <= REPLAY_LIMIT + 1; id++) cursor.deliver(event(id))
  cursor.replay([])
  t.strictSame(transport.drain(), [RESYNC])
})

t.test('a full connection loses the events, and is notified when it has room', async (t) => {
  const { transport, cursor, ids } = setUp()
  transport.wire.writableLength = 1e9
  cursor.deliver(event(1))
  cursor.reportLoss()
  t.strictSame(transport.drain(), [])
  transport.wire.writableLength = 0
  cursor.deliver(event(2))
  cursor.reportLoss()
  cursor.reportLoss()
  t.strictSame(transport.drain(), [RESYNC])
  cursor.deliver(event(3))
  t.strictSame(ids(), [3])
})

t.test('without a resync nothing is missing, whenever the replay ends', async () => {
  fc.assert(
    fc.property(fc.nat(20), fc.nat(20), fc.nat(20), (after, read, end) => {
      const { cursor, ids } = setUp(after)
      // Events 1…40 happen in order; the log was read when `after + read` of them existed, and answered later.
      cursor.pause()
      const readTo = after + read
      const answeredAt = readTo + end
      for (let id = readTo + 1; id <= answeredAt; id++) cursor.deliver(event(id))
      cursor.replay(events(...Array.from({ length: read }, (_, i) => after + 1 + i)))
      for (let id = answeredAt + 1; id <= 60; id++) cursor.deliver(event(id))
      const expected = Array.from({ length: 60 - after }, (_, i) => after + 1 + i)
      return JSON.stringify(ids()) === JSON.stringify(expected)
    }),
  )
})
