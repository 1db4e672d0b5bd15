import t from 'tap'
import { MemoryBus } from '#platform/bus/testing/memory-bus.ts'
import { appendEvents, type NewEvent, pruneEvents } from '#platform/repositories/events.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { addFollower, addInstruments } from '#platform/testing/rows.ts'
import { EventRelay } from './event-relay.ts'
import { REPLAY_LIMIT } from './session/event-cursor.ts'

const { db } = await migratedDatabase(t)
const bus = new MemoryBus((error) => t.fail(error.message))
const ids = await addInstruments(db, 'm', ['A', 'B'])
const [a, b] = [ids.get('A') as number, ids.get('B') as number]
const [ana, bea] = [await addFollower(db, 'ana@x.test', [a]), await addFollower(db, 'bea@x.test', [a, b])]
const append = (...events: NewEvent[]) => db.transaction().execute((trx) => appendEvents(trx, bus, events))
const news = (...instrument_ids: number[]): NewEvent => ({ channel: 'news', instrument_ids, item: { n: 1 } })

function setUp(connected: number[] = [ana, bea]) {
  const heard: [number, string, number][] = []
  const relay = new EventRelay({
    db,
    market: 'm',
    audience: {
      usersOf: (channel) => (channel === 'news' ? connected : []),
      deliver: (channel, userId, { id, frame }) => {
        heard.push([userId, channel, id])
        t.match(JSON.parse(frame), { op: 'news', id })
      },
    },
  })
  return { relay, heard }
}

t.test('events before the first round are not sent', async (t) => {
  const [id] = await append(news(a))
  const { relay, heard } = setUp()
  await relay.round()
  t.strictSame(heard, [])
  t.strictSame(relay.last, { opportunities: 0, news: id, alerts: 0 })
})

t.test('each event reaches the connected users who follow its instruments, in order', async (t) => {
  const { relay, heard } = setUp()
  await relay.round()
  const numbers = await append(news(a), news(b), news(a, b), news())
  await relay.round()
  await relay.round()
  t.strictSame(heard, [
    [ana, 'news', numbers[0]],
    [bea, 'news', numbers[0]],
    [bea, 'news', numbers[1]],
    [ana, 'news', numbers[2]],
    [bea, 'news', numbers[2]],
  ])
  t.equal(relay.last.news, numbers[3])
})

t.test('an event of one user reaches that user alone', async (t) => {
  const heard: [number, string][] = []
  const relay = new EventRelay({
    db,
    market: 'm',
    audience: {
      usersOf: () => [ana, bea],
      deliver: (_, userId, { frame }) => heard.push([userId, JSON.parse(frame).op]),
    },
  })
  await relay.round()
  await append({ channel: 'alerts', instrument_ids: [a, b], user_id: bea, item: {} })
  await relay.round()
  t.strictSame(heard, [[bea, 'alert']])
})

t.test('what was missed', async (t) => {
  const { relay } = setUp()
  await relay.round()
  const after = relay.last.news
  t.strictSame(await relay.missed(ana, 'news', after), [])
  const numbers = await append(news(b), news(a))
  await relay.round()
  t.strictSame(await relay.missed(ana, 'news', after), [
    { id: numbers[1], frame: `{"op":"news","id":${numbers[1]},"item":{"n": 1}}` },
  ])
  t.strictSame(await relay.missed(ana, 'opportunities', 0), [])
})

t.test('a number beyond the log, too many events and a pruned log cannot be replayed', async (t) => {
  const { relay } = setUp()
  await relay.round()
  const after = relay.last.news
  t.equal(await relay.missed(ana, 'news', after + 1_000), null)

  const numbers = await append(...Array.from({ length: REPLAY_LIMIT + 1 }, () => news(a)))
  await relay.round()
  t.equal(await relay.missed(ana, 'news', after), null)
  t.equal((await relay.missed(ana, 'news', numbers[0]))?.length, REPLAY_LIMIT)

  await pruneEvents(db, new Date(Date.now() + 1_000))
  t.equal(await relay.missed(ana, 'news', numbers[0]), null)
  t.strictSame(await relay.missed(ana, 'news', numbers[REPLAY_LIMIT]), [])
})
