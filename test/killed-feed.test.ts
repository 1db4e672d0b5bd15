import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import t from 'tap'
import { createSimulatedMarket } from '../domain/market/simulated/market.ts'
import { listInstruments, upsertInstruments } from '../platform/repositories/market/instruments.ts'
import { readIntradayBars } from '../platform/repositories/market/intraday-bars.ts'
import { migratedDatabase } from '../platform/testing/database.ts'

const KILLS = Number(process.env.KILLS ?? 20)
const STOCKS = 8
const FROM = Date.UTC(2026, 0, 15, 20)
const FEED = fileURLToPath(new URL('support/system/feed-process.ts', import.meta.url))

interface Seen {
  instrument_id: number
  minute: number
  session: string
  price: number
  last_volume: number
}

t.test(
  'kill -9 while minutes are written: each is the fold of the quotes that were stored, none is doubled',
  async (t) => {
    const { url, db } = await migratedDatabase(t)
    const market = 'simulated:1'
    await upsertInstruments(db, market, createSimulatedMarket(1).instruments.slice(0, STOCKS))
    // Every stored quote, in the transaction that stored it.
    await sql`
    create table seen (id serial, instrument_id int, minute float8, session text, price float8, last_volume float8)
  `.execute(db)
    await sql`
    create function see() returns trigger language plpgsql as $$ begin
      insert into seen (instrument_id, minute, session, price, last_volume) values (new.instrument_id,
        floor(extract(epoch from new.as_of) / 60) * 60, new.session::text, new.price, new.last_volume);
      return null;
    end $$
  `.execute(db)
    await sql`create trigger see after insert or update on quotes for each row execute function see()`.execute(db)

    const began = Date.now()
    for (let kill = 0; kill < KILLS; kill++) {
      const env = { ...process.env, DATABASE_URL: url, JWT_SECRET: 'a secret for tests that is long enough' }
      const child = fork(FEED, [String(began), String(FROM)], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
      const [word] = await Promise.race([once(child, 'message'), once(child, 'exit')])
      t.equal(word, 'leads')
      // At any moment of its rounds; the seed is the kill's number.
      await setTimeout(300 + ((kill * 7919) % 1_700))
      child.kill('SIGKILL')
      await once(child, 'exit')
    }

    const { rows: seen } = await sql<Seen>`
    select instrument_id, minute, session, price, last_volume from seen order by id
  `.execute(db)
    const epochs = await db.selectFrom('feeds').select('epoch').execute()
    t.equal(epochs.length, 1)
    let minutes = 0
    for (const { id, symbol } of await listInstruments(db, market)) {
      const own = seen.filter(({ instrument_id }) => instrument_id === id)
      const { bars } = await readIntradayBars(db, id, { seconds: 60, before: 4_000_000_000, limit: 5_000 })
      minutes += bars.length
      t.same(bars, folded(own), symbol)
    }
    t.ok(seen.length > 3 * minutes && minutes >= 4 * STOCKS, `${seen.length} quotes of ${minutes} minutes`)
  },
)

function folded(quotes: readonly Seen[]) {
  return [...Map.groupBy(quotes, ({ minute }) => minute)].map(([time, own]) => {
    const prices = own.map(({ price }) => price)
    const before = quotes[quotes.indexOf(own[0]) - 1] ?? own[0]
    const volume = own[own.length - 1].last_volume - before.last_volume
    const [open, close] = [prices[0], prices[prices.length - 1]]
    return { time, open, high: Math.max(...prices), low: Math.min(...prices), close, volume }
  })
}
