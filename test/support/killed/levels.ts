import { sql } from 'kysely'
import type { Test } from 'tap'
import { initialState } from '#domain/alerts/evaluate.ts'
import { NO_FIGURES, startAt } from '#domain/alerts/testing/inputs.ts'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import type { WholeQuote } from '#domain/market/types.ts'
import type { Database } from '#platform/database/database.ts'
import { createAlert } from '#platform/repositories/alerts/alerts.ts'
import { listInstruments } from '#platform/repositories/market/instruments.ts'

/** Distances of levels from a stock's first price, as parts of it; the market covers some of them in the test. */
const PARTS = Array.from({ length: 25 }, (_, i) => (i + 1) * 0.00003)

/** Adds alerts of one user on levels of the simulated market's stocks, and records what each evaluation knew. */
export async function addLevels(db: Database, { market: name, from }: { market: string; from: number }) {
  const market = createSimulatedMarket(1)
  const stocks = await listInstruments(db, name)
  const user = { email: 'u@x.test', name: 'Persona', role: 'Expert' as const, password_hash: '' }
  const { id: user_id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  const levels = new Map<number, { quote: WholeQuote; stock: number; direction: 'up' | 'down'; level: number }>()
  for (const { id: stock, symbol } of stocks) {
    const quote = market.quote(symbol, from)!
    for (const part of PARTS) {
      for (const direction of ['up', 'down'] as const) {
        const level = quote.price * (direction === 'up' ? 1 + part : 1 - part)
        const ask = { repeat: 'once', sessions: 'regular', created_at: from, expires_at: null } as const
        const when = { kind: 'price' as const, direction, level }
        const state = initialState({ ...ask, when }, startAt(quote, { now: from, figures: NO_FIGURES }))
        // The limit of the plan holds for what users add, not here.
        const added = await db.transaction().execute(async (trx) => {
          const row = { user_id, instrument_id: stock, client_id: null, note: '', channels: [], expires_at: null }
          return createAlert(trx, { ...row, ...ask, condition: when, created_at: new Date(from), initialState: state })
        })
        if (typeof added === 'string') throw new Error(added)
        levels.set(added.id, { quote, stock, direction, level })
      }
    }
  }
  // A trigger keeps what each evaluation knew, in the transaction that stored it.
  await sql`create table evaluated (id serial, instrument_id int, price float8, low float8, high float8)`.execute(db)
  await sql`
    create function see() returns trigger language plpgsql as $$ begin
      insert into evaluated (instrument_id, price, low, high) values (new.instrument_id, new.price, new.low, new.high);
      return null;
    end $$
  `.execute(db)
  await sql`create trigger see after insert or update on alert_evaluations for each row execute function see()`.execute(
    db,
  )
  const evaluations = async () => {
    const all = await sql<{ count: number }>`select count(*)::int as count from evaluated`.execute(db)
    return all.rows[0].count
  }

  /** Whether every stock was evaluated, and more levels were crossed than there are stocks. */
  const isEnough = async () => {
    const { rows } = await sql<{ evaluated: number; fired: number }>`
      select (select count(distinct instrument_id)::int from evaluated) as evaluated,
        (select count(*)::int from alert_firings) as fired
    `.execute(db)
    return rows[0].evaluated === stocks.length && rows[0].fired > stocks.length
  }

  /** Checks that each crossing is one firing: none is lost, none comes twice. */
  async function check(t: Test): Promise<void> {
    const { rows } = await sql<{ instrument_id: number; low: number; high: number; prices: number[] }>`
      select instrument_id, min(low) as low, max(high) as high, array_agg(price) as prices from evaluated group by 1
    `.execute(db)
    const seen = new Map(rows.map((row) => [row.instrument_id, row]))
    const firings = await db.selectFrom('alert_firings').selectAll().orderBy('id').execute()
    // A level is crossed by an evaluated price, or by an extreme of the day beyond those known when it was made.
    const crossed = [...levels].filter(([, { quote, stock, direction, level }]) => {
      const { low, high, prices } = seen.get(stock)!
      if (direction === 'up') return Math.max(...prices) >= level || (high > quote.day_high && high >= level)
      return Math.min(...prices) <= level || (low < quote.day_low && low <= level)
    })
    t.same(
      firings.map(({ alert_id }) => alert_id).sort((a, b) => a - b),
      crossed.map(([id]) => id).sort((a, b) => a - b),
    )
    t.ok(
      crossed.length > stocks.length && crossed.length < levels.size,
      `${crossed.length} of ${levels.size} levels crossed`,
    )
    for (const { instrument_id, evidence, price, seq } of firings) {
      const { low, high, prices } = seen.get(instrument_id)!
      const isKnown = evidence === 'tick' ? prices.includes(price!) : price! >= low && price! <= high
      if (!isKnown || seq === null) t.fail(`${evidence} at ${price} was never evaluated`)
    }
    const states = await db.selectFrom('alerts').select(['id', 'state', 'fired']).execute()
    const fired = states.filter(({ state }) => state === 'fired')
    t.equal(fired.length, firings.length)
    t.ok(fired.every((alert) => alert.fired === 1))
    const events = await db.selectFrom('events').select('id').where('channel', '=', 'alerts').execute()
    t.equal(events.length, firings.length, 'and an event each')
  }

  return { evaluations, isEnough, check }
}
