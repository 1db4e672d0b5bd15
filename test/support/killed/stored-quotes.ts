import { sql } from 'kysely'
import type { Test } from 'tap'
import type { TimedBar } from '#domain/market/bars/bar-fold.ts'
import { SIMULATED_POLL_MS, type SimulatedMarket } from '#domain/market/simulated/market.ts'
import type { Session } from '#domain/market/types.ts'
import type { Database } from '#platform/database/database.ts'
import { listInstruments } from '#platform/repositories/market/instruments.ts'
import { readIntradayBars } from '#platform/repositories/market/intraday-bars.ts'

interface Seen {
  instrument_id: number
  seq: number
  /** Name of the connection of the process that stored it. */
  writer: string
  /** Epoch seconds, as is the start of its minute. */
  as_of: number
  minute: number
  session: Session
  price: number
  last_volume: number
}

/** Lets a trigger keep every quote stored from now on, in the transaction that stored it. */
export async function keepQuotes(db: Database): Promise<void> {
  await sql`
    create table seen (id serial, instrument_id int, seq bigint, writer text, as_of float8, minute float8, session text,
      price float8, last_volume float8)
  `.execute(db)
  await sql`
    create function see_quote() returns trigger language plpgsql as $$ begin
      insert into seen (instrument_id, seq, writer, as_of, minute, session, price, last_volume) values (
        new.instrument_id, new.seq, current_setting('application_name'), extract(epoch from new.as_of),
        floor(extract(epoch from new.as_of) / 60) * 60, new.session::text, new.price, new.last_volume);
      return null;
    end $$
  `.execute(db)
  await sql`create trigger see after insert or update on quotes for each row execute function see_quote()`.execute(db)
}

/** Whether there are enough minutes of several quotes, of each of so many stocks, for a check to prove something. */
export async function hasEnoughMinutes(db: Database, stocks: number): Promise<boolean> {
  const { rows } = await sql`
    select from (select instrument_id from seen group by instrument_id, minute having count(*) >= 3) as minutes
    group by instrument_id having count(*) >= 4
  `.execute(db)
  return rows.length === stocks
}

/** The newest seq of all stored quotes: every quote that is stored from now on has a later one. */
export async function newestSeq(db: Database): Promise<number> {
  const { rows } = await sql<{ last_value: number }>`select last_value from newest_seq`.execute(db)
  return Number(rows[0].last_value)
}

/**
 * Checks that the stored minutes hold every stored quote, that no volume is lost or doubled, and that no seq went back.
 * A minute is exactly the fold of its stored quotes, unless the database answered later than the next poll: then it may
 * also hold a price that was accepted and overtaken before it could be written, one that the source gave in that minute.
 */
export async function checkMinutes(t: Test, db: Database, market: SimulatedMarket, id: string): Promise<void> {
  const { rows: seen } = await sql<Seen>`
    select instrument_id, seq, writer, as_of, minute, session, price, last_volume from seen order by id
  `.execute(db)
  const stocks = await listInstruments(db, id)
  t.ok(await hasEnoughMinutes(db, stocks.length))
  for (const { id, symbol } of stocks) {
    const own = seen.filter(({ instrument_id }) => instrument_id === id)
    const { bars } = await readIntradayBars(db, id, { seconds: 60, before: 4_000_000_000, limit: 5_000 })
    const given = new Map(
      [...new Set(own.map(({ session }) => session))].flatMap((session) =>
        market.sessionBars(symbol, session, 60).map((bar) => [bar.time, bar] as const),
      ),
    )
    const folds = new Map(folded(own).map((fold) => [fold.time, fold]))
    for (const bar of bars) {
      const fold = folds.get(bar.time)
      folds.delete(bar.time)
      if (!hasGap(own, bar.time)) t.same(bar, fold, symbol)
      t.ok(isWithin(bar, given.get(bar.time)), `${symbol}: a minute of prices that its source gave in it`, { bar })
      t.ok(fold === undefined || isWithin(fold, bar), `${symbol}: a minute of all its stored quotes`, { bar, fold })
    }
    t.equal(folds.size, 0, `${symbol}: no minute is missing`)
    const traded = own[own.length - 1].last_volume - own[0].last_volume
    t.equal(sum(bars.map(({ volume }) => volume)), traded, `${symbol}: its volume, once`)
    t.ok(
      own.every(({ seq }, i) => i === 0 || seq > own[i - 1].seq),
      'no seq goes back',
    )
  }
}

/** Seconds of the feed's clock, which runs tenfold: two stored quotes with another one between them are further apart. */
const GAP_SECONDS = (1.5 * 10 * SIMULATED_POLL_MS) / 1000

/**
 * Whether a process may have left out a quote among the stored ones from before the minute at `time` to after it. One
 * that a killed process had not stored is gone, its minute too, so between two processes nothing may differ.
 */
function hasGap(quotes: readonly Seen[], time: number): boolean {
  const before = quotes.findLastIndex(({ as_of }) => as_of < time)
  const after = quotes.findIndex(({ as_of }) => as_of >= time + 60)
  const around = quotes.slice(Math.max(0, before), after < 0 ? quotes.length : after + 1)
  return around.some(({ as_of, writer }, i) => {
    const last = around[i - 1]
    return i > 0 && writer === last.writer && as_of - last.as_of > GAP_SECONDS
  })
}

type Prices = Pick<TimedBar, 'open' | 'high' | 'low' | 'close'>

/** Whether the prices of a bar lie within the range of another. */
function isWithin({ open, high, low, close }: Prices, range: Prices | undefined): boolean {
  return range !== undefined && [open, high, low, close].every((price) => price >= range.low && price <= range.high)
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function folded(quotes: readonly Seen[]) {
  return [...Map.groupBy(quotes, ({ minute }) => minute)].map(([time, own]) => {
    const prices = own.map(({ price }) => price)
    const before = quotes[quotes.indexOf(own[0]) - 1] ?? own[0]
    const volume = own[own.length - 1].last_volume - before.last_volume
    const [open, close] = [prices[0], prices[prices.length - 1]]
    return { time, open, high: Math.max(...prices), low: Math.min(...prices), close, volume }
  })
}
