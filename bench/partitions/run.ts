import { type RawBuilder, sql } from 'kysely'
import { createDatabase, createPool, type Database } from '../../platform/database/database.ts'
import { pruneIntradayBars, readIntradayBars, upsertMinutes } from '../../platform/repositories/market/intraday-bars.ts'
import { migratedDatabase } from '../../platform/testing/database.ts'
import { addInstruments } from '../../platform/testing/market-rows.ts'
import { numbersOf } from '../harness/flags.ts'
import { Scope } from '../harness/scope.ts'
import { digits, median, table } from '../harness/table.ts'
import { takeTurns } from '../harness/turns.ts'

interface Task {
  stocks: number
  /** Days of minutes; the first is too old. */
  days: number
}

const DEFAULTS: Task = { stocks: 1_000, days: 32 }
const SESSION_MINUTES = 390
const ROUNDS = 40
const FILL_MS = 600_000
const DAY_MS = 86_400_000
const FIRST = Date.UTC(2026, 0, 5, 14)

/** The minutes of a market in one table, and in one with a partition for each day: what keeping and reading them costs. */
export async function run(flags: readonly string[]): Promise<void> {
  const task = numbersOf(flags, DEFAULTS)
  await using scope = new Scope()
  const plain = await stage(scope, task, false)
  const parted = await stage(scope, task, true)
  const both = [plain, parted]
  const rows: string[][] = []
  const add = (name: string, [plainMs, partedMs]: number[]) =>
    rows.push([name, digits(plainMs), digits(partedMs), digits(plainMs / partedMs)])
  const compare = async (name: string, work: (one: Stage) => Promise<unknown>) => {
    const turns = both.map((one) => () => work(one))
    add(name, (await takeTurns(ROUNDS, turns)).map(median))
  }
  await compare(`a minute of ${task.stocks} stocks is written`, (one) => one.write())
  await compare('the newest 1,500 minutes of a stock', (one) => one.read(60, 1_500))
  await compare('300 bars of an hour, of minutes', (one) => one.read(3_600, 300))
  add('a day is forgotten', [await timed(plain.forget), await timed(parted.forget)])
  add('an hourly look finds nothing to forget', [await timed(plain.prune), await timed(parted.prune)])
  console.log(table([`${task.stocks} stocks, ${task.days} days, ms`, 'one table', 'partitions', '×'], rows))
}

type Stage = Awaited<ReturnType<typeof stage>>

async function stage(scope: Scope, { stocks, days }: Task, isParted: boolean) {
  const { url } = await migratedDatabase(scope)
  const fail = (error: Error) => console.error(error)
  const db = createDatabase(
    createPool({ url, max: 1, statementMs: FILL_MS, applicationName: 'atalaya bench', onError: fail }),
  )
  scope.teardown(() => db.destroy())
  const symbols = Array.from({ length: stocks }, (_, i) => `S${i}`)
  const ids = [...(await addInstruments(db, 'm', symbols)).values()]
  if (isParted) await part(db, days)
  await sql`set session_replication_role = replica`.execute(db)
  for (let day = 0; day < days; day++) {
    await sql`
      insert into intraday_bars
      select id, 1, ${at(day)}::timestamptz + n * interval '1 minute', 10, 11, 9, 10, 100
      from generate_series(0, ${SESSION_MINUTES - 1}) as n, instruments order by n, id
    `.execute(db)
  }
  await sql`reset session_replication_role`.execute(db)
  await sql`vacuum analyze intraday_bars`.execute(db)
  let written = 0
  let read = 0
  const prune = async () => {
    const daysAgo = (kept: number) => new Date(at(days).getTime() - kept * DAY_MS)
    while (await pruneIntradayBars(db, daysAgo));
  }
  return {
    write() {
      const time = at(days).getTime() + 60_000 * written++
      const minute = { time, open: 10, high: 11, low: 9, close: 10, volume: 100, volume_from: 0 }
      return upsertMinutes(
        db,
        ids,
        ids.map(() => minute),
      )
    },
    read: (seconds: number, limit: number) =>
      readIntradayBars(db, ids[(read++ * 7_919) % ids.length], {
        seconds,
        before: at(days + 1).getTime() / 1000,
        limit,
      }),
    prune,
    /** The first day. */
    forget: isParted ? () => sql`drop table ${sql.table(nameOf(0))}`.execute(db) : prune,
  }
}

const at = (day: number): Date => new Date(FIRST + day * DAY_MS)
const nameOf = (day: number): string => `intraday_bars_${day}`

async function part(db: Database, days: number): Promise<void> {
  const run = (statement: RawBuilder<unknown>) => statement.execute(db)
  await run(sql`alter table intraday_bars rename to whole`)
  await run(
    sql`create table intraday_bars (like whole including defaults including constraints) partition by range (time)`,
  )
  await run(sql`drop table whole`)
  await run(sql`alter table intraday_bars add primary key (instrument_id, minutes, time)`)
  await run(
    sql`alter table intraday_bars add foreign key (instrument_id) references instruments (id) on delete cascade`,
  )
  for (let day = 0; day <= days + 1; day++) {
    const [from, to] = [at(day), at(day + 1)].map((date) => sql.lit(date.toISOString().slice(0, 10)))
    await run(
      sql`create table ${sql.table(nameOf(day))} partition of intraday_bars for values from (${from}) to (${to})`,
    )
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
