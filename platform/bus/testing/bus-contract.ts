import type { Test } from 'tap'
import type { Database } from '../../database/database.ts'
import type { Bus, Hints, Topic } from '../bus.ts'

export interface BusUnderTest {
  bus: Bus
  errors: Error[]
}

/** The next hint of a topic. */
export function nextHint<T extends Topic>(bus: Bus, topic: T): Promise<Hints[T]> {
  return new Promise((resolve) => {
    const end = bus.subscribe(topic, (payload) => {
      end()
      resolve(payload)
    })
  })
}

/** Tests what every Bus must do. */
export function busContract(t: Test, make: (t: Test) => Promise<BusUnderTest>): void {
  t.test('a hint reaches every subscriber of its topic, and only those', async (t) => {
    const { bus } = await make(t)
    const heard: unknown[] = []
    bus.subscribe('quotes', () => heard.push('quotes'))
    const both = Promise.all([nextHint(bus, 'watchlist'), nextHint(bus, 'watchlist')])
    await bus.publish('watchlist', { user_id: 7 })
    t.strictSame(await both, [{ user_id: 7 }, { user_id: 7 }])
    t.strictSame(heard, [])
  })

  t.test('hints of one sender arrive in order', async (t) => {
    const { bus } = await make(t)
    const heard: number[] = []
    bus.subscribe('quotes', ({ seq }) => heard.push(seq))
    for (let seq = 1; seq <= 20; seq++) await bus.publish('quotes', { seq })
    const last = nextHint(bus, 'instruments')
    await bus.publish('instruments', { market: 'replay:/a "quoted" path/ñ' })
    t.strictSame(await last, { market: 'replay:/a "quoted" path/ñ' })
    t.strictSame(
      heard,
      Array.from({ length: 20 }, (_, i) => i + 1),
    )
  })

  t.test('an ended subscription hears nothing more', async (t) => {
    const { bus } = await make(t)
    const heard: number[] = []
    const end = bus.subscribe('quotes', ({ seq }) => heard.push(seq))
    await bus.publish('quotes', { seq: 1 })
    await Promise.all([nextHint(bus, 'events'), bus.publish('events', { id: 1 })])
    end()
    await bus.publish('quotes', { seq: 2 })
    await Promise.all([nextHint(bus, 'events'), bus.publish('events', { id: 2 })])
    t.strictSame(heard, [1])
  })

  t.test('a subscriber that throws is reported and keeps the hint from nobody', async (t) => {
    const { bus, errors } = await make(t)
    bus.subscribe('sessions', () => {
      throw new Error('planted')
    })
    const heard = nextHint(bus, 'sessions')
    await bus.publish('sessions', { user_id: 3 })
    t.strictSame(await heard, { user_id: 3 })
    t.strictSame(
      errors.map((error) => error.message),
      ['planted'],
    )
  })

  t.test('stop ends it', async (t) => {
    const { bus } = await make(t)
    await bus.stop()
    t.pass('stopped')
  })
}

/** Tests what a Bus between processes must do. `db` is the database whose transactions its hints belong to. */
export function commitContract(t: Test, db: Database, make: (t: Test) => Promise<{ bus: Bus }>): void {
  t.test('inside a transaction a hint leaves with the commit, and not with a rollback', async (t) => {
    const { bus } = await make(t)
    const heard: number[] = []
    bus.subscribe('events', ({ id }) => heard.push(id))
    const undone = db.transaction().execute(async (trx) => {
      await bus.publish('events', { id: 1 }, trx)
      throw new Error('rolled back')
    })
    await t.rejects(undone, { message: 'rolled back' })
    const committed = nextHint(bus, 'events')
    await db.transaction().execute(async (trx) => {
      await bus.publish('events', { id: 2 }, trx)
      await Promise.all([nextHint(bus, 'quotes'), bus.publish('quotes', { seq: 1 })])
      t.strictSame(heard, [], 'not before the commit')
    })
    await committed
    t.strictSame(heard, [2])
  })
}
