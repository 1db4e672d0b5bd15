import { sql } from 'kysely'
import { sessionOfDay } from '#domain/market/session-dates.ts'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import type { Database } from '#platform/database/database.ts'
import { upsertDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { listInstruments, upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { randomWalk } from './reference/random-walks.ts'

const STOCKS = 40
const FOLLOWED = 8
const BARS = 400
const DAY_MS = 86_400_000

/**
 * Adds accounts whose daily summary by mail is due now: each follows stocks of a market that never closes, of whose last
 * sessions some moved out of the ordinary, and wants a summary also where nothing happened.
 */
export async function addSummaryAccounts(db: Database, market: string, count: number): Promise<void> {
  const symbols = Array.from({ length: STOCKS }, (_, i) => `S${i}`)
  await upsertInstruments(
    db,
    market,
    symbols.map((symbol) => instrumentOf(symbol, { exchange: 'Kraken', currency: 'USD' })),
  )
  const stocks = await listInstruments(db, market)
  const today = Math.floor(Date.now() / DAY_MS)
  for (const [i, { id }] of stocks.entries()) {
    const { columns } = randomWalk(i, BARS)
    const session = columns.session.map((_, at) => sessionOfDay(today - BARS + at))
    if (i % 5 === 0) {
      const last = columns.close.length - 1
      columns.close[last] *= 1.3
      columns.high[last] = Math.max(columns.high[last], columns.close[last])
    }
    await upsertDailyBars(db, id, { ...columns, session })
  }
  const due = new Date(Date.now() - 60_000)
  const hour = due.toISOString().slice(11, 16)
  const ids = stocks.map(({ id }) => id)
  await sql`
    with accounts as (
      insert into users (email, name, password_hash)
      select 'u' || n || '@summary.test', 'x', '' from generate_series(1, ${count}::int) as n returning id
    ), channels as (
      insert into alert_channels (user_id, kind, name, address) select id, 'email', 'x', '{}' from accounts
      returning id, user_id
    ), followed as (
      insert into watchlist_items (user_id, instrument_id)
      select accounts.id, (${ids}::int[])[1 + (accounts.id * 7 + n) % ${STOCKS}::int] from accounts, generate_series(1, ${FOLLOWED}::int) as n
    )
    insert into summary_settings (user_id, every, hour, zone, channels, even_empty, since)
    select user_id, 'daily', ${hour}, 'UTC', array[id], true, now() - interval '20 hours' from channels
  `.execute(db)
}
