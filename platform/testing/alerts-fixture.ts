import { sql } from 'kysely'
import type { ChannelKind } from '#domain/contract/alerts/channels.ts'
import type { Database } from '../database/database.ts'
import type { Queues } from '../queues/queues.ts'
import { createChannel } from '../repositories/alerts/channels.ts'
import { enqueueDeliveries, lockDeliveries } from '../repositories/alerts/deliveries.ts'
import { insertSummaries } from '../repositories/summaries.ts'
import { addInstruments } from './rows.ts'

/** Creates a user with channels, whose alerts a test can fire, with access to the deliveries that follow. */
export async function alertsFixture(db: Database, queues: Pick<Queues, 'enqueueAll'>, email = 'ana@example.com') {
  const person = { email, name: 'Ana', password_hash: 'x', confirmed_at: new Date() }
  const { id: userId } = await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
  const ids = await addInstruments(db, 'm', ['AAPL', 'MSFT'])
  let fired = 0

  return {
    userId,

    async channel(kind: ChannelKind, address: object = {}): Promise<number> {
      const start = { user_id: userId, client_id: null, kind, name: kind, address }
      const added = await db.transaction().execute((trx) => createChannel(trx, start))
      if (typeof added === 'string') throw new Error(added)
      return added.channel.id
    },

    /** Stores a firing of `symbol` and its deliveries; resolves with its id. */
    async fire(channels: number[], symbol = 'AAPL'): Promise<number> {
      fired += 1
      const firing = {
        alert_id: userId,
        n: fired,
        user_id: userId,
        instrument_id: ids.get(symbol) as number,
        at: new Date(),
        price: 101.5,
        as_of: new Date(),
        seq: fired,
        evidence: 'tick' as const,
        text: `${symbol} pasó de 100,00.`,
      }
      return db.transaction().execute(async (trx) => {
        const { id } = await trx.insertInto('alert_firings').values(firing).returning('id').executeTakeFirstOrThrow()
        await enqueueDeliveries(trx, queues, [{ id, user_id: userId, channels }])
        return id
      })
    },

    /** Stores a summary of `date` and its deliveries; resolves with its id and that of what is delivered. */
    async summarize(channels: number[], date: string): Promise<{ id: number; firing: number }> {
      const at = new Date()
      const text = { symbol: 'AAPL', text: `AAPL subió el ${date}.`, age: null, link: null, figures: { change: 0.06 } }
      const summary = {
        user_id: userId,
        market: 'm',
        kind: 'daily' as const,
        local_date: date,
        due_at: at,
        since: at,
        until: at,
        state: 'sent' as const,
        subject: `AAPL subió el ${date}`,
        items: [{ section: 'moves' as const, ...text }],
        told: {},
      }
      return db.transaction().execute(async (trx) => {
        const [{ id: firing }] = await insertSummaries(trx, [summary])
        await enqueueDeliveries(trx, queues, [{ id: firing, user_id: userId, channels }], { priority: -1 })
        const stored = trx.selectFrom('alert_firings').select('summary_id').where('id', '=', firing)
        return { id: (await stored.executeTakeFirstOrThrow()).summary_id!, firing }
      })
    },

    /** Makes deliveries, or their escalation, due at once, and lets every channel accept messages. */
    async makeDue(what: 'due_at' | 'escalates_at'): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await lockDeliveries(trx, userId)
        await sql`
          update alert_deliveries set ${sql.ref(what)} = now() where user_id = ${userId} and ${sql.ref(what)} is not null
        `.execute(trx)
        await sql`update alert_channels set next_send_at = now() where user_id = ${userId}`.execute(trx)
      })
    },

    /** The deliveries in the order of firings and places. */
    deliveries: () =>
      db
        .selectFrom('alert_deliveries')
        .select(['firing_id', 'channel_id', 'state', 'detail', 'attempts', 'due_at', 'escalates_at', 'message'])
        .orderBy('firing_id')
        .orderBy('position')
        .execute(),
  }
}

/**
 * Ends every lease and pause of deliveries and of their jobs in one transaction, since a job that runs before its
 * delivery is due leaves it to another job.
 */
export async function makeAllDue(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // With the users locked, no round of the worker runs between the following statements.
    await sql`select from users order by id for no key update`.execute(trx)
    await sql`update alert_deliveries set due_at = least(due_at, now()) where due_at is not null`.execute(trx)
    await sql`update alert_channels set next_send_at = now()`.execute(trx)
    await sql`
      update pgboss.job set start_after = now() where name = 'deliver' and state in ('created', 'retry')
    `.execute(trx)
  })
}
