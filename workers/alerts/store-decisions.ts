import type { AlertInput, PriceInput } from '#domain/alerts/alert.ts'
import { evaluateAll } from '#domain/alerts/evaluate.ts'
import type { Split } from '#domain/market/bars/corporate-actions.ts'
import { calendarOf } from '#domain/market/calendars/index.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { Trx } from '#platform/database/database.ts'
import type { Queues } from '#platform/queues/queues.ts'
import { enqueueDeliveries } from '#platform/repositories/alerts/deliveries.ts'
import {
  type ArmedAlert,
  type Decision,
  lockArmedAlerts,
  storeSteps,
} from '#platform/repositories/alerts/evaluation.ts'
import { findFirings } from '#platform/repositories/alerts/firings.ts'
import { appendEvents } from '#platform/repositories/events.ts'
import type { InstrumentRow } from '#platform/repositories/market/instruments.ts'
import { readPrices } from '#platform/repositories/market/quotes.ts'
import type { StoredNews } from '#platform/repositories/news.ts'
import { toFiring } from '#platform/repositories/views.ts'

/** The bus and the queues on which stored decisions are passed on. */
export interface AlertDeps {
  bus: Bus
  queues: Pick<Queues, 'enqueueAll'>
}

/**
 * Stores decisions in the transaction of the data that was evaluated: states and firings, their deliveries, and an
 * event for the user of each firing. Returns the new versions of the alerts that had not changed since the evaluation
 * read them. It must come before other events of the transaction: locks are taken in one order everywhere.
 */
export async function storeDecisions(
  trx: Trx,
  deps: AlertDeps,
  decided: readonly Decision[],
): Promise<ReadonlyMap<number, number>> {
  const { firings, versions } = await storeSteps(trx, decided)
  if (firings.length === 0) return versions
  await enqueueDeliveries(trx, deps.queues, firings)
  const ids = firings.map(({ id }) => id)
  const rows = new Map((await findFirings(trx, ids)).map((row) => [row.id, row]))
  const events = firings.map(({ id, user_id, instrument_id }) => {
    return { channel: 'alerts' as const, user_id, instrument_ids: [instrument_id], item: toFiring(rows.get(id)!) }
  })
  await appendEvents(trx, deps.bus, events)
  return versions
}

/** Something that the alerts of one stock evaluate once. */
export interface AlertTrigger {
  instrument_id: number
  view: Exclude<AlertInput, PriceInput>
  /** The time of the price that is reported with it. */
  as_of: number | null
  seq: number | null
  /** Left out where every alert on this kind of input is concerned. */
  concerns?(alert: ArmedAlert): boolean
}

/**
 * Decides what alerts make of `triggers`, one after another, in the transaction that stores them: whatever happens to
 * it, each is evaluated once.
 */
export async function evaluateAlerts(trx: Trx, deps: AlertDeps, triggers: readonly AlertTrigger[]): Promise<void> {
  const [first] = triggers
  if (first === undefined) return
  const { on } = first.view
  const instrumentIds = triggers.map(({ instrument_id }) => instrument_id)
  const locked = await lockArmedAlerts(trx, instrumentIds, on)
  for (const { instrument_id, view, as_of, seq, concerns = () => true } of triggers) {
    const waiting = locked.filter((each) => each.instrument_id === instrument_id && concerns(each))
    const moved = evaluateAll(waiting, view)
    const versions = await storeDecisions(
      trx,
      deps,
      moved.map((each) => ({ ...each, as_of, seq })),
    )
    // They are locked, so the next trigger finds them as this one has left them.
    for (const { alert, step } of moved) {
      alert.state = step.state
      alert.version = versions.get(alert.id) ?? alert.version
    }
  }
}

/** A headline, and the companies for which it is new. */
export interface FreshHeadline {
  item: StoredNews
  companies: readonly Pick<InstrumentRow, 'id' | 'symbol' | 'currency'>[]
}

/**
 * Evaluates the alerts on headlines, oldest first. A headline older than an alert does not concern it, nor does one
 * whose date is unknown.
 */
export async function evaluateNewsAlerts(
  trx: Trx,
  deps: AlertDeps,
  headlines: readonly FreshHeadline[],
  now: number,
): Promise<void> {
  const ids = headlines.flatMap(({ companies }) => companies.map(({ id }) => id))
  const prices = await readPrices(trx, [...new Set(ids)])
  const ascending = headlines
    .filter(({ item }) => item.dated)
    .toSorted((a, b) => a.item.published_at.getTime() - b.item.published_at.getTime())
  const triggers = ascending.flatMap(({ item, companies }) =>
    companies.map((subject) => {
      const { price = null, session = null, as_of = null, seq = null } = prices.get(subject.id) ?? {}
      return {
        instrument_id: subject.id,
        view: { on: 'news' as const, subject, now, session, price, item },
        as_of,
        seq,
        concerns: ({ alert }: ArmedAlert) => alert.created_at < item.published_at.getTime(),
      }
    }),
  )
  await evaluateAlerts(trx, deps, triggers)
}

/** Evaluates the alerts on splits that were not known before. A split older than an alert does not concern it. */
export async function evaluateSplitAlerts(
  trx: Trx,
  deps: AlertDeps,
  { id, symbol, currency, exchange }: Pick<InstrumentRow, 'id' | 'symbol' | 'currency' | 'exchange'>,
  splits: readonly Split[],
  now: number,
): Promise<void> {
  if (splits.length === 0) return
  const { price = null, as_of = null, seq = null } = (await readPrices(trx, [id])).get(id) ?? {}
  const session = calendarOf(exchange)?.at(now).latest?.session ?? null
  const about = { on: 'data' as const, subject: { symbol, currency }, now, session, price }
  const triggers = splits.map((split) => ({
    instrument_id: id,
    view: { ...about, event: { what: 'split' as const, split } },
    as_of,
    seq,
    concerns: ({ state }: ArmedAlert) => state.adjusted_through < split.date,
  }))
  await evaluateAlerts(trx, deps, triggers)
}
