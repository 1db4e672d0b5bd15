import { lazily } from '#domain/lazily.ts'
import { marketCalendar } from '#domain/market/market-calendar.ts'
import { DAY_MS } from '#domain/market/session-dates.ts'
import type { Session } from '#domain/market/types.ts'
import type { SummaryInput } from '#domain/summary/input.ts'
import { composeSummary } from '#domain/summary/summary.ts'
import { type DueSummary, type FollowedMarket, isTooLate, newestClosed, nextSummary } from '#domain/summary/when.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database, Trx } from '#platform/database/database.ts'
import type { Queues } from '#platform/queues/queues.ts'
import { enqueueDeliveries } from '#platform/repositories/alerts/deliveries.ts'
import { readFeed } from '#platform/repositories/market/feed.ts'
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
/** Headlines about one thing come within two days. */
const STORY_MS = 2 * DAY_MS
/** The deliveries of summaries start after those of alerts. */
const PRIORITY = -1

export interface SummaryDeps {
  config: Pick<Config, 'market' | 'replayDaySeconds'>
  db: Database
  queues: Pick<Queues, 'enqueueAll'>
  /** Epoch milliseconds. */
  clock: () => number
}

/** Makes the summaries that are due, and gives them to the deliveries; computes when those of other accounts are. */
export async function summaryRound(deps: SummaryDeps, signal: AbortSignal): Promise<void> {
  const { db, config, clock } = deps
  // In most minutes no account is due, and then nothing else is read.
  const openMarkets = lazily(() => readMarkets(deps))
  const facts = new StockFactsReader(db, config.market.id, clock())
  for (let from: number | null = 0; from !== null; ) {
    signal.throwIfAborted()
    const last: number = from
    from = await db.transaction().execute((trx) => makeBatch(deps, trx, last, { openMarkets, facts }))
  }
}

interface Round {
  openMarkets: () => Promise<Markets>
  facts: StockFactsReader
}

/** When an exchange is open, and by how much its source is late. */
type Markets = (exchange: string | null) => Omit<FollowedMarket, 'stocks'>

async function readMarkets({ db, config, clock }: SummaryDeps): Promise<Markets> {
  const { id: market, kind } = config.market
  const [delays, feed] = await Promise.all([readDelays(db, market), readFeed(db, market)])
  const timing = { kind, anchor: feed?.anchor.getTime() ?? clock(), daySeconds: config.replayDaySeconds }
  return (exchange) => ({
    exchange: exchange ?? '',
    calendar: marketCalendar(timing, exchange),
    delay_ms: 1_000 * (delays.get(exchange ?? '') ?? 0),
  })
}

/** Makes the summaries of some accounts with ids above `from`; returns the last of these, null where no more may wait. */
async function makeBatch(
  deps: SummaryDeps,
  trx: Trx,
  from: number,
  { openMarkets, facts }: Round,
): Promise<number | null> {
  const { config, queues, clock } = deps
  const now = clock()
  const market = config.market.id
  const accounts = await lockWaitingAccounts(trx, { now: new Date(now), from, limit: BATCH })
  if (accounts.length === 0) return null
  const marketOf = await openMarkets()
  const followed = Map.groupBy(await readFollowed(trx, market, idsOf(accounts)), ({ user_id }) => user_id)
  const plans = accounts.map((account) => planOf(account, followed.get(account.user_id) ?? [], marketOf, now))
  const ready = plans.filter(({ due }) => due !== null)
  const [known, fired] = await Promise.all([
    facts.read(ready.flatMap(({ stocks }) => stocks)),
    readFired(trx, market, idsOf(ready.map(({ account }) => account)), earliest(ready, now)),
  ])
  const alerts = Map.groupBy(fired, ({ user_id }) => user_id)
  const made: NewSummary[] = []
  const dues: { user_id: number; due_at: Date | null }[] = []
  for (const plan of plans) {
    const { account, missed, next } = plan
    const own = alerts.get(account.user_id) ?? []
    const summary = plan.due && makeSummary({ ...plan, due: plan.due }, { config, marketOf, known, alerts: own, now })
    made.push(...missed.map((row) => ({ ...row, market, told: account.told })))
    if (summary) made.push({ ...summary, market })
    const isWaiting = plan.due !== null && summary === null
    const due_at = isWaiting ? now + MINUTE_MS : next
    dues.push({ user_id: account.user_id, due_at: due_at === null ? null : new Date(due_at) })
  }
  const sent = await insertSummaries(trx, made)
  await setDue(trx, dues)
  const channels = new Map(accounts.map((account) => [account.user_id, account.channels]))
  const deliveries = sent.map(({ id, user_id }) => ({ id, user_id, channels: channels.get(user_id)! }))
  if (deliveries.length > 0) await enqueueDeliveries(trx, queues, deliveries, { priority: PRIORITY })
  return accounts.length === BATCH ? accounts[BATCH - 1].user_id : null
}

const idsOf = (accounts: readonly { user_id: number }[]) => accounts.map(({ user_id }) => user_id)

const earliest = (plans: readonly Plan[], now: number) =>
  new Date(Math.min(now, ...plans.map(({ account }) => account.since.getTime())))

interface Plan {
  account: WaitingAccount
  stocks: readonly FollowedStock[]
  /** Summaries that are too late to be made. */
  missed: Omit<NewSummary, 'market' | 'told'>[]
  /** The one that is due; null where none is. */
  due: DueSummary | null
  /** When the next one is due; null where no instant can be told, as without a stock. */
  next: number | null
}

/** Finds which summaries of an account are due, and when the next one is. */
function planOf(account: WaitingAccount, stocks: readonly FollowedStock[], marketOf: Markets, now: number): Plan {
  const { user_id, every, hour, zone, after, since } = account
  const setting = { every, at: hour === null || zone === null ? null : { hour, zone } }
  const markets = [...Map.groupBy(stocks, ({ exchange }) => exchange)].map(([exchange, own]) => ({
    ...marketOf(exchange),
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

interface Known extends Pick<SummaryDeps, 'config'> {
  marketOf: Markets
  known: ReadonlyMap<number, StockFacts>
  alerts: readonly ToldAlert[]
  now: number
}

/** Makes a summary; null where bars of the session that has just closed are still to come. */
function makeSummary(
  { account, stocks, missed, due }: Plan & { due: NonNullable<Plan['due']> },
  { config, marketOf, known, alerts, now }: Known,
): Omit<NewSummary, 'market'> | null {
  const { user_id, every, since, even_empty } = account
  // The sessions of a replay are not those of its exchange's calendar now.
  const closedAt = (exchange: string | null, instant: number) =>
    config.market.kind === 'replay' ? null : newestClosed(marketOf(exchange), instant)
  const told: Record<string, Session> = {}
  const followed = stocks.map(({ id, symbol, name, exchange, currency }) => {
    const facts = known.get(id)!
    const { moves, last } = facts.stock
    const expected = closedAt(exchange, now)
    // For a stock that no summary has covered yet, nothing from before this summary's period is told.
    const said_until = account.told[id] ?? closedAt(exchange, since.getTime()) ?? moves?.at(-2)?.session ?? null
    const newest = moves?.at(-1)?.session ?? said_until
    if (newest !== null) told[id] = newest
    return { facts, stock: { symbol, name, currency, moves, last, expected, said_until } }
  })
  const isOnTheWay = ({ last, expected }: SummaryInput['stocks'][number]) =>
    last !== null && expected !== null && last.date < expected && expected <= due.local_date
  if (now < due.due_at + BARS_MS && followed.some(({ stock }) => isOnTheWay(stock) && !isFrozen(stock))) return null
  // A story that started before is no news, even if another source repeats it now.
  const first = since.getTime() - STORY_MS
  const news = followed.flatMap(({ facts }) => facts.headlines.filter(({ published_at }) => published_at > first))
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
