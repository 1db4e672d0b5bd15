import { calendarOf } from '#domain/market/calendars/index.ts'
import { DAY_MS } from '#domain/market/session-dates.ts'
import type { Session } from '#domain/market/types.ts'
import { composeSummary, type SummaryInput } from '#domain/summary/summary.ts'
import { type DueSummary, type FollowedMarket, isTooLate, newestClosed, nextSummary } from '#domain/summary/when.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database, Trx } from '#platform/database/database.ts'
import type { Queues } from '#platform/queues/queues.ts'
import { enqueueDeliveries } from '#platform/repositories/alerts/deliveries.ts'
import {
  type FollowedStock,
  insertSummaries,
  lockWaitingAccounts,
  type NewSummary,
  readDelays,
  readFired,
  readFollowed,
  setDue,
  type ToldAlert,
  type WaitingAccount,
} from '#platform/repositories/summaries.ts'
import { type StockFacts, StockFactsReader } from './stock-facts.ts'

/** Accounts whose summaries are made in one transaction. */
const BATCH = 200
const MINUTE_MS = 60_000
/** For how long a summary waits for bars of the session that has just closed. */
const BARS_MS = 60 * MINUTE_MS
/** Days back to which summaries that were missed are said. */
const MISSED_DAYS = 8
/** Its deliveries start after those of alerts. */
const PRIORITY = -1

export interface SummaryDeps {
  config: Pick<Config, 'market'>
  db: Database
  queues: Pick<Queues, 'enqueueAll'>
  /** Epoch milliseconds. */
  clock: () => number
}

/** Makes the summaries that are due, and gives them to the deliveries; computes when those of other accounts are. */
export async function summaryRound(deps: SummaryDeps, signal: AbortSignal): Promise<void> {
  const { db, config, clock } = deps
  const market = config.market.id
  const delays = await readDelays(db, market)
  const facts = new StockFactsReader(db, market, clock())
  for (let count = BATCH; count === BATCH; ) {
    signal.throwIfAborted()
    count = await db.transaction().execute((trx) => makeBatch(deps, trx, { delays, facts }))
  }
}

interface Round {
  /** Seconds by which the source of an exchange is late. */
  delays: ReadonlyMap<string, number>
  facts: StockFactsReader
}

/** Makes the summaries of some accounts; returns how many accounts waited. */
async function makeBatch(deps: SummaryDeps, trx: Trx, { delays, facts }: Round): Promise<number> {
  const { config, queues, clock } = deps
  const now = clock()
  const market = config.market.id
  const accounts = await lockWaitingAccounts(trx, new Date(now), BATCH)
  if (accounts.length === 0) return 0
  const followed = Map.groupBy(await readFollowed(trx, market, idsOf(accounts)), ({ user_id }) => user_id)
  const plans = accounts.map((account) => planOf(account, followed.get(account.user_id) ?? [], delays, now))
  const ready = plans.filter(({ due }) => due !== null)
  const [known, fired] = await Promise.all([
    facts.read(ready.flatMap(({ stocks }) => stocks)),
    readFired(trx, market, idsOf(ready.map(({ account }) => account)), earliest(ready, now)),
  ])
  const alerts = Map.groupBy(fired, ({ user_id }) => user_id)
  const made: NewSummary[] = []
  const dues: { user_id: number; due_at: Date }[] = []
  for (const plan of plans) {
    const { account, missed, next } = plan
    const own = alerts.get(account.user_id) ?? []
    const summary = plan.due && makeSummary({ ...plan, due: plan.due }, { config, delays, known, alerts: own, now })
    made.push(...missed.map((row) => ({ ...row, market, told: account.told })))
    if (summary) made.push({ ...summary, market })
    const isWaiting = plan.due !== null && summary === null
    dues.push({ user_id: account.user_id, due_at: new Date(isWaiting ? now + MINUTE_MS : (next ?? now + DAY_MS)) })
  }
  const sent = await insertSummaries(trx, made)
  await setDue(trx, dues)
  const channels = new Map(accounts.map((account) => [account.user_id, account.channels]))
  const deliveries = sent.map(({ id, user_id }) => ({ id, user_id, channels: channels.get(user_id)! }))
  if (deliveries.length > 0) await enqueueDeliveries(trx, queues, deliveries, { priority: PRIORITY })
  return accounts.length
}

const idsOf = (accounts: readonly { user_id: number }[]) => accounts.map(({ user_id }) => user_id)

const earliest = (plans: readonly Plan[], now: number) =>
  new Date(Math.min(now, ...plans.map(({ account }) => account.since.getTime())))

interface Plan {
  account: WaitingAccount
  stocks: readonly FollowedStock[]
  /** Those that are too late to be made. */
  missed: Omit<NewSummary, 'market' | 'told'>[]
  /** The one that is due; null where none is. */
  due: DueSummary | null
  /** When the next one is due; null where no instant can be told, as without a stock. */
  next: number | null
}

/** Finds which summaries of an account are due, and when the next one is. */
function planOf(
  account: WaitingAccount,
  stocks: readonly FollowedStock[],
  delays: ReadonlyMap<string, number>,
  now: number,
): Plan {
  const { user_id, every, hour, zone, after, since } = account
  const setting = { every, at: hour === null || zone === null ? null : { hour, zone } }
  const markets = [...Map.groupBy(stocks, ({ exchange }) => exchange)].map(([exchange, own]) => ({
    ...marketOf(exchange, delays),
    stocks: own.length,
  }))
  const plan: Plan = { account, stocks, missed: [], due: null, next: null }
  let from = Math.max(Math.min(after.getTime(), now), now - MISSED_DAYS * DAY_MS)
  for (;;) {
    const next = nextSummary(setting, markets, from)
    plan.next = next?.due_at ?? null
    if (next === null || next.due_at > now) return plan
    if (isTooLate(next, now)) {
      const row = { user_id, kind: every, local_date: next.local_date, due_at: new Date(next.due_at) }
      plan.missed.push({ ...row, since, until: since, state: 'late', subject: null, items: null })
    } else plan.due = next
    from = next.due_at
  }
}

const marketOf = (exchange: string | null, delays: ReadonlyMap<string, number>): Omit<FollowedMarket, 'stocks'> => ({
  exchange: exchange ?? '',
  calendar: calendarOf(exchange),
  delay_ms: 1_000 * (delays.get(exchange ?? '') ?? 0),
})

interface Known {
  config: SummaryDeps['config']
  delays: ReadonlyMap<string, number>
  known: ReadonlyMap<number, StockFacts>
  alerts: readonly ToldAlert[]
  now: number
}

/** Makes a summary; null where bars of the session that has just closed are still to come. */
function makeSummary(
  { account, stocks, missed, due }: Plan & { due: NonNullable<Plan['due']> },
  { config, delays, known, alerts, now }: Known,
): Omit<NewSummary, 'market'> | null {
  const { user_id, every, since, even_empty } = account
  // The sessions of a replay are not those of its exchange's calendar now.
  const closedAt = (exchange: string | null, instant: number) =>
    config.market.kind === 'replay' ? null : newestClosed(marketOf(exchange, delays), instant)
  const told: Record<string, Session> = {}
  const followed = stocks.map(({ id, symbol, name, exchange, currency }) => {
    const facts = known.get(id)!
    const { moves, last } = facts.stock
    const expected = closedAt(exchange, now)
    // Of a stock that no summary has told of, nothing of before this one's time is told.
    const said_until = account.told[id] ?? closedAt(exchange, since.getTime()) ?? moves?.at(-2)?.session ?? null
    const newest = moves?.at(-1)?.session ?? said_until
    if (newest !== null) told[id] = newest
    return { facts, stock: { symbol, name, currency, moves, last, expected, said_until } }
  })
  const isOnTheWay = ({ last, expected }: SummaryInput['stocks'][number]) =>
    last !== null && expected !== null && last.date < expected && expected <= due.local_date
  if (now < due.due_at + BARS_MS && followed.some(({ stock }) => isOnTheWay(stock) && !isFrozen(stock))) return null
  const news = followed.flatMap(({ facts }) => facts.headlines.filter(({ stored_at }) => stored_at > since.getTime()))
  const { subject, items, isSilent } = composeSummary({
    kind: every,
    local_date: due.local_date,
    since: since.getTime(),
    until: now,
    stocks: followed.map(({ stock }) => stock),
    alerts: alerts.filter(({ at }) => at > since).map(({ symbol, text, at }) => ({ symbol, text, at: at.getTime() })),
    signals: followed.flatMap(({ facts, stock }) =>
      facts.signals.filter(({ session }) => session > (stock.said_until ?? '')),
    ),
    news: [...new Map(news.map((headline) => [headline.id, headline])).values()],
    agenda: followed.flatMap(({ facts }) => facts.agenda),
    skipped: [...account.late, ...missed.map(({ kind, local_date }) => ({ kind, local_date }))],
  })
  const isSent = !isSilent || even_empty
  return {
    user_id,
    kind: every,
    local_date: due.local_date,
    due_at: new Date(due.due_at),
    since,
    until: new Date(now),
    state: isSent ? 'sent' : 'silent',
    subject: isSent ? subject : null,
    items: isSent ? items : null,
    told,
  }
}

/** Whether a stock has had no bar for longer than its market ever closes, so that none is on its way. */
const isFrozen = ({ last, expected }: SummaryInput['stocks'][number]): boolean =>
  last !== null && expected !== null && Date.parse(expected) - Date.parse(last.date) > 6 * DAY_MS
