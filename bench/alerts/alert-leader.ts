import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import { evaluateAlert } from '#domain/alerts/evaluate.ts'
import { NO_FIGURES, priceInputOf } from '#domain/alerts/testing/inputs.ts'
import { createRandom } from '#domain/market/random.ts'
import { createRateTable } from '#domain/market/rates.ts'
import { DAY_MS } from '#domain/market/session-dates.ts'
import { quoteOf } from '#domain/market/testing/quote.ts'
import type { Quote } from '#domain/market/types.ts'
import { LONGEST_DAYS } from '#domain/simulator/order.ts'
import { MemoryBus } from '#platform/bus/testing/memory-bus.ts'
import type { Database } from '#platform/database/database.ts'
import { readArmedAlerts } from '#platform/repositories/alerts/evaluation.ts'
import { startFeedTerm } from '#platform/repositories/market/feed.ts'
import { addInstruments } from '#platform/testing/rows.ts'
import { PriceAlerts } from '#workers/alerts/price-alerts.ts'
import type { AlertDeps } from '#workers/alerts/store-decisions.ts'
import type { QuoteConsumer } from '#workers/feed/quote-consumer.ts'
import { QuoteRound } from '#workers/feed/quote-round.ts'
import { SymbolState } from '#workers/feed/symbol-state.ts'
import { SymbolStates } from '#workers/feed/symbol-states.ts'
import { OrderExecutor } from '#workers/simulator/order-executor.ts'
import { noQueues, ScriptProvider } from '#workers/testing/fixtures.ts'
import { cpuMicros, cpuOf, fail } from '../harness/processes.ts'

export const SYMBOLS = 500
/** Number of alerts that one statement adds. */
const PART = 5_000
/** Waiting orders of one attempt. */
const ORDERS_OF_ATTEMPT = 50
const SESSION = '2026-01-15'
const FROM = Date.UTC(2026, 0, 15, 15)
/** Largest step of the walk, as a share of the price. */
const STEP = 0.0002

interface LeaderOptions {
  alerts: number
  /** Waiting orders of the simulator, with levels as the alerts have them. */
  orders?: number
  /** Users who own the alerts in turn, each with a channel; if left out, one user without a channel owns all. */
  owners?: readonly { id: number; channel: number }[]
  /** Distance of the farthest level from the price, as a share of it. */
  farthest?: number
  queues?: AlertDeps['queues']
}

/** Starts a leader of SYMBOLS stocks with alerts and orders on them; their prices walk at random. */
export async function startAlertLeader(
  db: Database,
  market: string,
  { alerts, orders = 0, owners, farthest = 0.05, queues = noQueues }: LeaderOptions,
) {
  const names = Array.from({ length: SYMBOLS }, (_, i) => `B${i}`)
  const ids = await addInstruments(db, market, names)
  await addAlerts(db, { market, count: alerts, owners: owners ?? [await addUser(db)], farthest })
  await addOrders(db, { market, count: orders, farthest })
  const random = createRandom(1)
  const prices = names.map(() => 100)
  const low = [...prices]
  const high = [...prices]
  let now = FROM
  let last_volume = 0
  const next = (): Quote[] => {
    now += 250
    last_volume += 1_000
    return names.map((symbol, i) => {
      prices[i] *= 1 + STEP * (2 * random() - 1)
      low[i] = Math.min(low[i], prices[i])
      high[i] = Math.max(high[i], prices[i])
      const range = { day_low: low[i], day_high: high[i] }
      return quoteOf(symbol, prices[i], { session: SESSION, as_of: now, last_volume, ...range })
    })
  }

  const leading = { leader: randomUUID(), shards: [0] }
  const { cycle } = await startFeedTerm(db, { market, ...leading, settings: '', now: new Date() })
  const bus = new MemoryBus(fail)
  const log = pino({ level: 'silent' })
  const states = new SymbolStates(log)
  for (const [symbol, id] of ids)
    states.add(new SymbolState({ id, symbol, exchange: null, currency: 'USD' }, () => null))
  const provider = new ScriptProvider()
  const clock = () => now
  const deps = { db, bus, queues, market, states, clock }
  const alertsOnPrices = new PriceAlerts({ ...deps, source: provider.source })
  const executor = new OrderExecutor({
    ...deps,
    source: provider.source,
    anchor: 0,
    daySeconds: 0,
    rates: async () => createRateTable([]),
  })
  const consumers: QuoteConsumer[] = [alertsOnPrices, executor]
  let evaluating = 0
  for (const consumer of consumers) {
    await consumer.load(states.all)
    const { due, evaluate } = consumer
    const timed = <T>(work: () => T): T => {
      const [micros, done] = cpuOf(work)
      evaluating += micros / 1_000
      return done
    }
    consumer.due = () => timed(() => [...due.call(consumer)])
    consumer.evaluate = (some) => timed(() => evaluate.call(consumer, some))
  }
  const onReplaced = () => fail(new Error('replaced'))
  const round = new QuoteRound({ ...deps, consumers, provider, leading, cycle, log, onReplaced })
  const step = async () => {
    provider.next = next()
    evaluating = 0
    await round.poll()
    await round.flush()
  }
  await step()
  for (const symbolState of states.all) symbolState.startSession(SESSION, null)
  await step()
  const held = Map.groupBy(await readArmedAlerts(db, [...ids.values()], 'price'), ({ instrument_id }) => instrument_id)

  return {
    /** Milliseconds of a round from prices to commit: by the clock, of CPU, and the share of CPU in evaluations. */
    async round(): Promise<{ wall: number; cpu: number; evaluate: number }> {
      const started = performance.now()
      const before = cpuMicros()
      await step()
      return { wall: performance.now() - started, cpu: (cpuMicros() - before) / 1_000, evaluate: evaluating }
    },
    /** Milliseconds of CPU for evaluating every alert at the newest price, without an index by level. */
    scan(): number {
      const [micros] = cpuOf(() => {
        for (const symbolState of states.all) {
          const quote = symbolState.quote as Quote
          const { price, day_low: low, day_high: high } = quote
          const last_evaluation = { session: SESSION, low, high, price, price_session: SESSION, evaluated_at: now }
          const view = priceInputOf(quote, now, { open_at: FROM, last_evaluation, figures: NO_FIGURES })
          for (const { alert, state } of held.get(symbolState.stock.id) ?? []) evaluateAlert(alert, state, view)
        }
      })
      return micros / 1_000
    },
    async fired(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from alert_firings join instruments on instruments.id = instrument_id
        where market = ${market}
      `.execute(db)
      return rows[0].count
    },
    async filled(): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from simulator_fills`.execute(db)
      return rows[0].count
    },
  }
}

/** Adds as many alerts above the first price as below it, spread evenly over the stocks. */
async function addAlerts(
  db: Database,
  {
    market,
    count,
    owners,
    farthest,
  }: { market: string; count: number; owners: readonly { id: number; channel: number | null }[]; farthest: number },
): Promise<void> {
  const ids = `{${owners.map(({ id }) => id).join()}}`
  const channels = `{${owners.map(({ channel }) => channel ?? 'null').join()}}`
  const fired = { fired_at: null, fired_session: null, recent_firings: [] }
  const last_evaluation = {
    session: SESSION,
    low: 100,
    high: 100,
    price: 100,
    price_session: SESSION,
    evaluated_at: FROM,
  }
  const state = { ...fired, adjusted_through: SESSION, last_evaluation, rearm_side: null }
  // Alerts are added in parts, so that no statement takes long, however busy the machine is.
  for (let from = 0; from < count; from += PART) {
    await sql`
    insert into alerts (user_id, instrument_id, condition, repeat, sessions, note, channels, state, side, evaluation_state)
    select (${ids}::bigint[])[1 + n % ${owners.length}], stock.id, json_build_object('kind', 'price', 'level', level, 'direction', direction), 'once', 'regular',
      '', array_remove(array[(${channels}::bigint[])[1 + n % ${owners.length}]], null), 'armed', case direction when 'up' then 'below' else 'above' end,
      ${JSON.stringify(state)}::jsonb || jsonb_build_object('level', level)
    from (select id, row_number() over (order by id) - 1 as place from instruments where market = ${market}) as stock
    join generate_series(${from}::int, ${from + PART - 1}::int) as n on n % ${SYMBOLS} = stock.place
    cross join lateral (
      select case when n / ${SYMBOLS} % 2 = 0 then 'up' else 'down' end as direction,
        ${farthest}::float8 * (1 + n / ${2 * SYMBOLS}) / ${count / SYMBOLS / 2}::float8 as away
    ) as far
    cross join lateral (select 100 * (1 + case direction when 'up' then away else -away end) as level) as level
  `.execute(db)
  }
}

/** Adds as many buy stops above the first price as buy limits below it, spread evenly over the stocks. */
async function addOrders(
  db: Database,
  { market, count, farthest }: { market: string; count: number; farthest: number },
): Promise<void> {
  if (count === 0) return
  const attempts = count / ORDERS_OF_ATTEMPT
  await sql`
    with owners as (
      insert into users (email, name, password_hash)
      select ${market} || n || '@x.test', 'x', '' from generate_series(1, ${attempts}::int) as n returning id
    ), attempts as (
      insert into simulator_attempts (user_id, market, currency, kind, fixed, percent, minimum, followed, started_at)
      select id, ${market}, 'USD', 'orders', 0, 0, 0, '{}', ${new Date(FROM)} from owners returning id, user_id
    )
    insert into simulator_entries (attempt_id, user_id, at, account, currency, amount, quantity)
    select id, user_id, ${new Date(FROM)}, account, 'USD', amount, 0
    from attempts cross join (values ('cash', 1e12), ('capital', -1e12)) as flow (account, amount)
  `.execute(db)
  for (let from = 0; from < count; from += PART) {
    await sql`
      insert into simulator_orders (attempt_id, user_id, instrument_id, side, type, quantity, limit_price, stop_price, valid_until, placed_at, expires_at)
      select own.id, own.user_id, stock.id, 'buy', type, 1e6, case type when 'limit' then level end,
        case type when 'stop' then level end, '90d', ${new Date(FROM)}, ${new Date(FROM + LONGEST_DAYS * DAY_MS)}
      from (select id, row_number() over (order by id) - 1 as place from instruments where market = ${market}) as stock
      join generate_series(${from}::int, ${from + PART - 1}::int) as n on n % ${SYMBOLS} = stock.place
      join (
        select id, user_id, row_number() over (order by id) - 1 as place from simulator_attempts where market = ${market}
      ) as own on n / ${ORDERS_OF_ATTEMPT} = own.place
      cross join lateral (
        select case when n / ${SYMBOLS} % 2 = 0 then 'stop' else 'limit' end as type,
          ${farthest}::float8 * (1 + n / ${2 * SYMBOLS}) / ${count / SYMBOLS / 2}::float8 as away
      ) as far
      cross join lateral (
        select round(1e8 * (1 + case type when 'stop' then away else -away end)) as level
      ) as level
    `.execute(db)
  }
}

async function addUser(db: Database): Promise<{ id: number; channel: null }> {
  const user = { email: `${randomUUID()}@x.test`, name: 'x', password_hash: '' }
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  return { id, channel: null }
}
