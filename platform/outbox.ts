import { sql, type Transaction } from 'kysely'
import type { EventChannel } from '../domain/contract/protocol.ts'
import type { Bus } from './bus/bus.ts'
import type { Tables } from './tables/index.ts'

export interface NewEvent {
  channel: EventChannel
  /** Who follows one of these instruments gets the event. */
  instrument_ids: readonly number[]
  /** The REST shape. */
  item: unknown
}

// Any number will do as long as nothing else in the database takes the same one.
const LOCK = 7_264_803

/**
 * Adds events to the log in the transaction of what they tell about; their hint leaves with its commit. Numbers are
 * given out under a lock held until then, so no lower number is ever committed after a higher one.
 */
export async function appendEvents(trx: Transaction<Tables>, bus: Bus, events: readonly NewEvent[]): Promise<number[]> {
  if (events.length === 0) return []
  await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(trx)
  const rows = await trx
    .insertInto('events')
    .values(
      events.map(({ channel, instrument_ids, item }) => ({
        channel,
        instrument_ids: [...instrument_ids],
        item: JSON.stringify(item),
      })),
    )
    .returning('id')
    .execute()
  const ids = rows.map((row) => row.id)
  await bus.publish('events', { id: Math.max(...ids) }, trx)
  return ids
}
