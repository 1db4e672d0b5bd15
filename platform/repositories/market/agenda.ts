import { sql } from 'kysely'
import type { AgendaEvent } from '#domain/agenda/agenda.ts'
import { DAY_MS } from '#domain/market/session-dates.ts'
import type { Source } from '#domain/market/sources.ts'
import type { Session } from '#domain/market/types.ts'
import type { Db } from '../../database/database.ts'

/** An event of a stock, as pages, calendars and messages show it. */
export interface AgendaRow extends Omit<AgendaEvent, 'missing_since'> {
  instrument_id: number
  symbol: string
  name: string
  exchange: string | null
  /** Who announced it, and when this date and state were first seen; null for a dividend of the stored history. */
  source: Source | null
  seen_at: Date | null
  /** How often its date or state has changed. */
  changes: number
  /** The other dates that it had, oldest first, each with the instant (ISO 8601) at which it was first seen. */
  before: { date: Session; seen_at: string }[]
}

/**
 * The events of these instruments on dates `from` to `to`, by date and symbol. Past ex-dividend days also come from the
 * stored history, but only up to the newest price's session: a replay must not show the future of its history.
 */
export async function readAgenda(
  db: Db,
  instrumentIds: readonly number[],
  from: Session,
  to: Session,
): Promise<AgendaRow[]> {
  if (instrumentIds.length === 0) return []
  const { rows } = await sql<AgendaRow>`
    with events as (
      select instrument_id, kind, period, date, state, source, seen_at, changes, before
      from agenda_events as events cross join lateral (
        select count(*) - 1 as changes, coalesce(jsonb_agg(jsonb_build_object('date', had.date, 'seen_at', had.seen_at)
          order by had.id) filter (where had.date <> events.date), '[]') as before
        from agenda_changes as had where event_id = events.id
      ) as had
      where instrument_id = any(${instrumentIds}::int[]) and date between ${from} and ${to}
      union all
      select instrument_id, 'ex_dividend', dividends.session, dividends.session, 'confirmed', null, null, 0, '[]'
      from dividends join quotes using (instrument_id)
      where instrument_id = any(${instrumentIds}::int[]) and dividends.session between ${from} and ${to}
        and dividends.session <= quotes.session and not exists (
          select from agenda_events as known where known.instrument_id = dividends.instrument_id
            and kind = 'ex_dividend' and known.date = dividends.session
        )
    )
    select events.*, symbol, name, exchange from events join instruments on id = instrument_id
    order by date, symbol, kind
  `.execute(db)
  return rows
}

/** How long ago an event may have been for an announced date to be near it. */
const REMEMBERED_MS = 60 * DAY_MS

/** The events of an instrument with which announced dates are compared. */
export function readAnnounced(db: Db, instrumentId: number, now: Date): Promise<AgendaEvent[]> {
  const since = new Date(now.getTime() - REMEMBERED_MS).toISOString().slice(0, 10)
  return db
    .selectFrom('agenda_events')
    .select(['kind', 'period', 'date', 'state', 'missing_since'])
    .where('instrument_id', '=', instrumentId)
    .where('date', '>=', since)
    .execute()
}

/** Stores changed and new events of an instrument; each date and state that an event has had is kept. */
export async function storeEvents(
  db: Db,
  instrumentId: number,
  events: readonly AgendaEvent[],
  { source, now }: { source: Source; now: Date },
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event) => ({ ...event, instrument_id: instrumentId, source, seen_at: now }))
  await db
    .with('stored', (trx) =>
      trx
        .insertInto('agenda_events')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['instrument_id', 'kind', 'period']).doUpdateSet((row) => ({
            date: row.ref('excluded.date'),
            state: row.ref('excluded.state'),
            missing_since: row.ref('excluded.missing_since'),
            source: row.ref('excluded.source'),
            // One that is missing for now has the same date as before.
            seen_at: sql<Date>`case when (agenda_events.date, agenda_events.state) = (excluded.date, excluded.state)
              then agenda_events.seen_at else excluded.seen_at end`,
          })),
        )
        .returning(['id', 'date', 'state', 'source', 'seen_at']),
    )
    .insertInto('agenda_changes')
    .columns(['event_id', 'date', 'state', 'source', 'seen_at'])
    .expression((trx) =>
      trx
        .selectFrom('stored')
        .select(['id as event_id', 'date', 'state', 'source', 'seen_at'])
        .where('seen_at', '=', now)
        .orderBy('id'),
    )
    .execute()
}
