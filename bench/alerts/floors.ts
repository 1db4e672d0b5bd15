import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import { look } from '../../domain/alerts/core/look.ts'
import type { PriceLook } from '../../domain/alerts/core/view.ts'
import { createRandom } from '../../domain/market/random.ts'
import type { Quote } from '../../domain/market/types.ts'
import { MemoryBus } from '../../platform/bus/testing/memory-bus.ts'
import type { Database } from '../../platform/database/database.ts'
import { readWaiting } from '../../platform/repositories/alerts/waiting.ts'
import { takeFeed } from '../../platform/repositories/market/feed-leadership.ts'
import { migratedDatabase } from '../../platform/testing/database.ts'
import { addInstruments } from '../../platform/testing/market-rows.ts'
import { AlertFloor } from '../../workers/desks/alerts/alert-floor.ts'
import { Desk } from '../../workers/desks/desk.ts'
import { Desks } from '../../workers/desks/desks.ts'
import { QuoteRound } from '../../workers/desks/rounds/quote-round.ts'
import { noQueues } from '../../workers/testing/no-queues.ts'
import { quoteOf, ScriptProvider } from '../../workers/testing/script-provider.ts'
import { Scope } from '../scope.ts'
import { digits, median, table, verdict } from '../table.ts'

const SYMBOLS = 500
const ALERTS = 100_000
/** Rounds of a quarter of a second: 2,000 prices a second, for a minute. */
const ROUNDS = 240
/** Alerts added at once. */
const PART = 5_000
/** Every so many rounds its peers have a turn. */
const PEERS_EVERY = 10
const SESSION = '2026-01-15'
const FROM = Date.UTC(2026, 0, 15, 15)
/** Of the price: how far the farthest level is, and a step of the walk. */
const FARTHEST = 0.05
const STEP = 0.0002

/** Prints what alerts on prices cost the leader, with the database: a price looked at, a round stored and decided. */
export async function floors(): Promise<void> {
  const scope = new Scope()
  try {
    const { db } = await migratedDatabase(scope)
    const without = await openFloor(db, 'without', 0)
    const busy = await openFloor(db, 'busy', ALERTS)
    const rounds: Record<'plain' | 'whole', Awaited<ReturnType<typeof busy.round>>[]> = { plain: [], whole: [] }
    const scan: number[] = []
    const statement: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      rounds.plain.push(await without.round())
      rounds.whole.push(await busy.round())
      if (round % PEERS_EVERY > 0) continue
      scan.push(busy.scan())
      statement.push(await busy.ask())
    }
    const { plain, whole } = rounds
    const wall = whole.map((round) => round.wall)
    const micros = (times: readonly number[]) => (mean(times) / SYMBOLS) * 1_000
    const row = (name: string, value: number, limit: number | null = null) => [
      name,
      digits(value),
      ...verdict(value, limit === null ? null : { sign: '≤', limit }),
    ]
    console.log(`${ALERTS} alerts on ${SYMBOLS} stocks, rounds of ${SYMBOLS} prices; ${await busy.fired()} fired`)
    console.log(
      table(
        ['', 'figure', 'target', ''],
        [
          row('a price looked at, µs of CPU', micros(whole.map(({ look }) => look)), 15),
          row('by a scan of the alerts of its stock', micros(scan)),
          row('by a statement of SQL, µs by the clock', micros(statement)),
          [],
          row('a price stored, µs of CPU: without alerts', micros(plain.map(({ cpu }) => cpu))),
          row('with them', micros(whole.map(({ cpu }) => cpu))),
          row('a round, ms by the clock: without', median(plain.map((round) => round.wall))),
          row('with them', median(wall)),
          row('price taken → decided and committed, p99 ms', percentile(wall, 0.99), 250),
        ],
      ),
    )
  } finally {
    await scope.end()
  }
}

/** A floor of SYMBOLS stocks with so many alerts, whose prices walk. */
async function openFloor(db: Database, market: string, alerts: number) {
  const names = Array.from({ length: SYMBOLS }, (_, i) => `B${i}`)
  const ids = await addInstruments(db, market, names)
  await addAlerts(db, market, alerts)
  const random = createRandom(1)
  const prices = names.map(() => 100)
  const low = [...prices]
  const high = [...prices]
  let now = FROM
  const next = (): Quote[] => {
    now += 250
    return names.map((symbol, i) => {
      prices[i] *= 1 + STEP * (2 * random() - 1)
      low[i] = Math.min(low[i], prices[i])
      high[i] = Math.max(high[i], prices[i])
      const range = { day_low: low[i], day_high: high[i] }
      return quoteOf(symbol, prices[i], { session: SESSION, as_of: now, ...range })
    })
  }

  const tenure = { leader: randomUUID(), shards: [0] }
  const { cycle } = await takeFeed(db, { market, ...tenure, settings: '', now: new Date() })
  const fail = (error: Error) => {
    throw error
  }
  const bus = new MemoryBus(fail)
  const log = pino({ level: 'silent' })
  const desks = new Desks(log)
  for (const [symbol, id] of ids) desks.add(new Desk({ id, symbol, exchange: null, currency: 'USD' }, () => null))
  const provider = new ScriptProvider()
  const clock = () => now
  const ground = { db, bus, queues: noQueues, market, desks, clock }
  const floorAlerts = new AlertFloor({ ...ground, source: provider.source })
  await floorAlerts.begin([...desks])
  let looking = 0
  const timed: ConstructorParameters<typeof QuoteRound>[0]['alerts'] = {
    refresh: () => floorAlerts.refresh(),
    due: () => floorAlerts.due(),
    know: (some) => floorAlerts.know(some),
    beginAgain: (trx) => floorAlerts.beginAgain(trx),
    look(some) {
      const before = process.cpuUsage()
      const looks = floorAlerts.look(some)
      looking = millis(before)
      return looks
    },
  }
  const onReplaced = () => fail(new Error('replaced'))
  const round = new QuoteRound({ ...ground, alerts: timed, provider, tenure, cycle, log, onReplaced })
  const step = async () => {
    provider.next = next()
    await round.poll()
    await round.flush()
  }
  await step()
  for (const desk of desks) desk.begin(SESSION, null)
  await step()
  const held = Map.groupBy(await readWaiting(db, [...ids.values()], 'price'), ({ instrument_id }) => instrument_id)

  return {
    /** Milliseconds of a round, prices taken, decided and committed: by the clock, of CPU, and of that of looking. */
    async round(): Promise<{ wall: number; cpu: number; look: number }> {
      const started = performance.now()
      const before = process.cpuUsage()
      await step()
      return { wall: performance.now() - started, cpu: millis(before), look: looking }
    },
    /** Milliseconds of CPU in which every alert looks at the newest price. */
    scan(): number {
      const before = process.cpuUsage()
      for (const desk of desks) {
        const view = viewOf(desk.quote as Quote, now)
        for (const { alert, state } of held.get(desk.stock.id) ?? []) look(alert, state, view)
      }
      return millis(before)
    },
    /** Milliseconds in which the database finds what the newest prices have reached. */
    async ask(): Promise<number> {
      const started = performance.now()
      await sql`
        select alerts.id from alerts join quotes using (instrument_id) join instruments on instruments.id = instrument_id
        where market = ${market} and alerts.state = 'armed' and (
          condition->>'direction' = 'up' and side = 'below' and day_high >= (condition->>'level')::float8
          or condition->>'direction' = 'down' and side = 'above' and day_low <= (condition->>'level')::float8)
      `.execute(db)
      return performance.now() - started
    },
    async fired(): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from alert_firings`.execute(db)
      return rows[0].count
    },
  }
}

/** As many alerts above the first price as below it, spread evenly over the stocks. */
async function addAlerts(db: Database, market: string, count: number): Promise<void> {
  if (count === 0) return
  const user = { email: 'u@x.test', name: 'x', password_hash: '' }
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  const memory = { shares: SESSION, back: null, fired_at: null, fired_session: null, recent: [] }
  const known = { session: SESSION, low: 100, high: 100, price: 100, of: SESSION, at: FROM }
  // By parts: no statement lasts long, however busy the machine is.
  for (let from = 0; from < count; from += PART) {
    await sql`
    insert into alerts (user_id, instrument_id, condition, repeat, sessions, note, channels, state, side, memory)
    select ${id}, stock.id, json_build_object('kind', 'price', 'level', level, 'direction', direction), 'once', 'regular',
      '', '{}', 'armed', case direction when 'up' then 'below' else 'above' end,
      ${JSON.stringify({ ...memory, known })}::jsonb || jsonb_build_object('level', level)
    from (select id, row_number() over (order by id) - 1 as place from instruments where market = ${market}) as stock
    join generate_series(${from}::int, ${from + PART - 1}::int) as n on n % ${SYMBOLS} = stock.place
    cross join lateral (
      select case when n / ${SYMBOLS} % 2 = 0 then 'up' else 'down' end as direction,
        ${FARTHEST}::float8 * (1 + n / ${2 * SYMBOLS}) / ${count / SYMBOLS / 2}::float8 as away
    ) as far
    cross join lateral (select 100 * (1 + case direction when 'up' then away else -away end) as level) as level
  `.execute(db)
  }
}

function viewOf(quote: Quote, now: number): PriceLook {
  const none = { atr: null, support: null, resistance: null, high_252: null, low_252: null, mean_volume: null }
  return {
    on: 'price',
    subject: { symbol: quote.symbol, currency: 'USD' },
    now,
    session: SESSION,
    quote,
    previous_close: quote.previous_close,
    open_at: FROM,
    known: { session: SESSION, low: quote.day_low, high: quote.day_high, price: quote.price, of: SESSION, at: now },
    past: [],
    figures: none,
    splits: [],
    indicators: () => null,
  }
}

/** Milliseconds of CPU since then. */
function millis(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length

function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))]
}
