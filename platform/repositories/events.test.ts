import t from 'tap'
import { nextHint } from '../bus/testing/bus-contract.ts'
import { MemoryBus } from '../bus/testing/memory-bus.ts'
import { migratedDatabase } from '../testing/database.ts'
import { addFollower, addInstruments } from '../testing/rows.ts'
import {
  appendEvents,
  pruneEvents,
  readEventsAbove,
  readFollowers,
  readMissedEvents,
  readNewestEvents,
} from './events.ts'

const { db } = await migratedDatabase(t)
const bus = new MemoryBus((error) => t.fail(error.message))
const ids = await addInstruments(db, 'm', ['A', 'B'])
const elsewhere = await addInstruments(db, 'other', ['A'])
const [a, b, foreign] = [ids.get('A') as number, ids.get('B') as number, elsewhere.get('A') as number]
const userA = await addFollower(db, 'a@x.test', [a, foreign])
const userBoth = await addFollower(db, 'b@x.test', [a, b])
const missedBy = (userId: number, after: number, limit = 10) =>
  readMissedEvents(db, { userId, market: 'm', channel: 'news', after, limit })
const append = (...events: Parameters<typeof appendEvents>[2]) =>
  db.transaction().execute((trx) => appendEvents(trx, bus, events))

t.test('an empty log', async (t) => {
  t.strictSame(await readNewestEvents(db), { opportunities: 0, news: 0, alerts: 0 })
  t.strictSame(await readEventsAbove(db, 0, 10), [])
  t.strictSame(await missedBy(userA, 0), { events: [], newest: 0, pruned: 0 })
  await pruneEvents(db, new Date())
  t.strictSame(await append(), [])
})

t.test('events are numbered and hinted', async (t) => {
  const hint = nextHint(bus, 'events')
  const numbers = await append(
    { channel: 'news', instrument_ids: [a], item: { title: 'uno "ñ"' } },
    { channel: 'news', instrument_ids: [b], item: { title: 'dos' } },
    { channel: 'opportunities', instrument_ids: [a, b], item: { rule: 'ema-up' } },
  )
  t.strictSame(await hint, { id: numbers[2] })
  const rows = await readEventsAbove(db, 0, 10)
  t.strictSame(
    rows.map(({ item, ...row }) => ({ ...row, item: JSON.parse(item) })),
    [
      { id: numbers[0], channel: 'news', instrument_ids: [a], user_id: null, item: { title: 'uno "ñ"' } },
      { id: numbers[1], channel: 'news', instrument_ids: [b], user_id: null, item: { title: 'dos' } },
      { id: numbers[2], channel: 'opportunities', instrument_ids: [a, b], user_id: null, item: { rule: 'ema-up' } },
    ],
  )
  t.strictSame(await readEventsAbove(db, numbers[0], 1), [rows[1]])
  t.strictSame(await readNewestEvents(db), { opportunities: numbers[2], news: numbers[1], alerts: 0 })
})

t.test('nothing is hinted or stored by a transaction that fails', async (t) => {
  const failed = db.transaction().execute(async (trx) => {
    await appendEvents(trx, bus, [{ channel: 'news', instrument_ids: [a], item: {} }])
    throw new Error('rolled back')
  })
  await t.rejects(failed, { message: 'rolled back' })
  t.equal((await readEventsAbove(db, 0, 10)).length, 3)
})

t.test('who follows what, of the running market', async (t) => {
  const pairs = await readFollowers(db, 'm', [a, b, foreign], [userA, userBoth])
  t.strictSame(
    new Set(pairs.map((pair) => `${pair.user_id}:${pair.instrument_id}`)),
    new Set([`${userA}:${a}`, `${userBoth}:${a}`, `${userBoth}:${b}`]),
  )
  t.strictSame(await readFollowers(db, 'm', [b], [userA]), [])
})

t.test('what a user missed is of followed instruments, in order, up to the limit', async (t) => {
  const idsMissedBy = async (...asked: Parameters<typeof missedBy>) =>
    (await missedBy(...asked)).events.map(({ id }) => id)
  const [one, two] = (await readEventsAbove(db, 0, 10)).filter((row) => row.channel === 'news').map((row) => row.id)
  t.strictSame(await idsMissedBy(userA, 0), [one])
  t.strictSame(await idsMissedBy(userBoth, 0), [one, two])
  t.strictSame(await idsMissedBy(userBoth, 0, 1), [one])
  t.strictSame(await missedBy(userBoth, two), { events: [], newest: two, pruned: 0 })
})

t.test('no other user gets the event of one user, even if they follow the stock', async (t) => {
  const [id] = await append({ channel: 'alerts', instrument_ids: [a], user_id: userA, item: { n: 1 } })
  const missed = (userId: number) =>
    readMissedEvents(db, { userId, market: 'm', channel: 'alerts', after: 0, limit: 10 })
  t.strictSame(await missed(userA), { events: [{ id, item: '{"n": 1}' }], newest: id, pruned: 0 })
  t.strictSame((await missed(userBoth)).events, [])
})

t.test('pruning leaves a mark up to which something may be missing', async (t) => {
  const newsBefore = (await readNewestEvents(db)).news
  await pruneEvents(db, new Date(Date.now() + 1_000))
  t.strictSame(await missedBy(userBoth, 0), { events: [], newest: newsBefore, pruned: newsBefore })
  const [next] = await append({ channel: 'news', instrument_ids: [a], item: { title: 'tres' } })
  t.strictSame(await missedBy(userA, newsBefore), {
    events: [{ id: next, item: '{"title": "tres"}' }],
    newest: next,
    pruned: newsBefore,
  })
})
