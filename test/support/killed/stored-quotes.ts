import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Test } from 'tap'
import type { TimedBar } from '#domain/market/bars/bar-fold.ts'
import type { SimulatedMarket } from '#domain/market/simulated/market.ts'
import type { Session } from '#domain/market/types.ts'
import type { Database } from '#platform/database/database.ts'
import { listInstruments } from '#platform/repositories/market/instruments.ts'
import { readIntradayBars } from '#platform/repositories/market/intraday-bars.ts'

/** Fewest stored minutes of each stock from which a check proves something. */
export const LEAST_MINUTES = 4

interface Seen {
  instrument_id: number
  seq: number
  minute: number
  session: Session
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

/**
 * Checks that the stored minutes hold every stored quote, that no volume is lost or doubled, and that no seq went back.
 * While the database answers, a minute is exactly the fold of its stored quotes. On a stalled machine it may also hold
 * a price that was accepted and then overtaken before it could be written: one that the source gave in that minute.
 */
export async function checkMinutes(t: Test, db: Database, market: SimulatedMarket, id: string): Promise<void> {
  const { rows: seen } = await sql<Seen>`
    select instrument_id, seq, minute, session, price, last_volume from seen order by id
  `.execute(db)
  const stocks = await listInstruments(db, id)
  let minutes = 0
  let exact = 0
  for (const { id, symbol } of stocks) {
    const own = seen.filter(({ instrument_id }) => instrument_id === id)
    const { bars } = await readIntradayBars(db, id, { seconds: 60, before: 4_000_000_000, limit: 5_000 })
    const given = new Map(
      [...new Set(own.map(({ session }) => session))].flatMap((session) =>
        market.sessionBars(symbol, session, 60).map((bar) => [bar.time, bar] as const),
      ),
    )
    const folds = new Map(folded(own).map((fold) => [fold.time, fold]))
    minutes += bars.length
    for (const bar of bars) {
      const fold = folds.get(bar.time)
      folds.delete(bar.time)
      if (isDeepStrictEqual(bar, fold)) exact += 1
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
  t.comment(`${exact} of ${minutes} minutes are the fold of their stored quotes`)
  t.ok(exact > minutes / 2)
  t.ok(seen.length > minutes && minutes >= LEAST_MINUTES * stocks.length, `${seen.length} quotes of ${minutes} minutes`)
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
