import { sql } from 'kysely'
import type { Test } from 'tap'
import type { Database } from '#platform/database/database.ts'
import { listInstruments } from '#platform/repositories/market/instruments.ts'
import { readIntradayBars } from '#platform/repositories/market/intraday-bars.ts'

/** Fewest stored minutes of each stock from which a check proves something. */
export const LEAST_MINUTES = 4

interface Seen {
  instrument_id: number
  seq: number
  minute: number
  session: string
  price: number
  last_volume: number
}

/** Lets a trigger keep every quote stored from now on, in the transaction that stored it. */
export async function keepQuotes(db: Database): Promise<void> {
  await sql`
    create table seen (id serial, instrument_id int, seq bigint, minute float8, session text, price float8, last_volume float8)
  `.execute(db)
  await sql`
    create function see_quote() returns trigger language plpgsql as $$ begin
      insert into seen (instrument_id, seq, minute, session, price, last_volume) values (new.instrument_id, new.seq,
        floor(extract(epoch from new.as_of) / 60) * 60, new.session::text, new.price, new.last_volume);
      return null;
    end $$
  `.execute(db)
  await sql`create trigger see after insert or update on quotes for each row execute function see_quote()`.execute(db)
}

/** The newest seq of all stored quotes: every quote that is stored from now on has a later one. */
export async function newestSeq(db: Database): Promise<number> {
  const { rows } = await sql<{ last_value: number }>`select last_value from newest_seq`.execute(db)
  return Number(rows[0].last_value)
}

/** Checks that each stored minute is the fold of the stored quotes, that none is doubled, and that no seq went back. */
export async function checkMinutes(t: Test, db: Database, market: string): Promise<void> {
  const { rows: seen } = await sql<Seen>`
    select instrument_id, seq, minute, session, price, last_volume from seen order by id
  `.execute(db)
  const stocks = await listInstruments(db, market)
  let minutes = 0
  for (const { id, symbol } of stocks) {
    const own = seen.filter(({ instrument_id }) => instrument_id === id)
    const { bars } = await readIntradayBars(db, id, { seconds: 60, before: 4_000_000_000, limit: 5_000 })
    minutes += bars.length
    t.same(bars, folded(own), symbol)
    t.ok(
      own.every(({ seq }, i) => i === 0 || seq > own[i - 1].seq),
      'no seq goes back',
    )
  }
  t.ok(
    seen.length > 3 * minutes && minutes >= LEAST_MINUTES * stocks.length,
    `${seen.length} quotes of ${minutes} minutes`,
  )
}

function folded(quotes: readonly Seen[]) {
  return [...Map.groupBy(quotes, ({ minute }) => minute)].map(([time, own]) => {
    const prices = own.map(({ price }) => price)
    const before = quotes[quotes.indexOf(own[0]) - 1] ?? own[0]
    const volume = own[own.length - 1].last_volume - before.last_volume
    const [open, close] = [prices[0], prices[prices.length - 1]]
    return { time, open, high: Math.max(...prices), low: Math.min(...prices), close, volume }
  })
}
