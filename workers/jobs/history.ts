import { toColumns } from '#domain/market/bars/columns.ts'
import {
  type DayClose,
  datedSplits,
  distinctDividends,
  isSameSplit,
  type Split,
} from '#domain/market/bars/corporate-actions.ts'
import { calendarOf } from '#domain/market/calendars/index.ts'
import { openingOf } from '#domain/market/market-calendar.ts'
import { type History, REMOTE_HISTORY_DAYS, type RemoteMarket } from '#domain/market/provider.ts'
import { dayOfSession, sessionOfDay } from '#domain/market/session-dates.ts'
import type { Columns, DailyBar, Quote, Session } from '#domain/market/types.ts'
import type { Database } from '#platform/database/database.ts'
import {
  deleteCorporateActions,
  deleteDailyBars,
  readCorporateActions,
  readDailyBars,
  replaceSplits,
  upsertCorporateActions,
  upsertDailyBars,
} from '#platform/repositories/market/daily-bars.ts'
import { readRatesBetween } from '#platform/repositories/market/exchange-rates.ts'
import { isHot, markFetched, WATCHED_MS } from '#platform/repositories/market/fetches.ts'
import { findInstrument, type InstrumentRow } from '#platform/repositories/market/instruments.ts'
import { readPrices } from '#platform/repositories/market/quotes.ts'
import { BarAlerts } from '../alerts/bar-alerts.ts'
import { type AlertDeps, evaluateSplitAlerts } from '../alerts/store-decisions.ts'
import { lastWithFinalBar } from '../feed/history-schedule.ts'
import { openRemote } from '../providers/index.ts'
import { applyCorporateActions } from '../simulator/corporate-actions.ts'
import type { JobDefinition } from './job.ts'

/** Bars fetched again with the new ones, to see whether a split changed them. */
const OVERLAP = 10
/** A larger relative difference is not a correction of a close. */
const TOLERANCE = 0.01

/** Fetches the history of one instrument from the running market's remote source: new bars, or all if they changed. */
export const history: JobDefinition<'history'> = {
  queue: 'history',
  async run({ db, bus, queues, config }, { data }) {
    const instrument = await findInstrument(db, config.market.id, data.instrument_id)
    const remote = instrument && (await openRemote(config, db, instrument))
    if (!remote) return
    const now = Date.now()
    const standing = (await isHot(db, instrument.id, new Date(now - WATCHED_MS))) ? 'first' : 'rest'
    const history: typeof remote.history = (symbol, from, through) => remote.history(symbol, from, through, standing)
    await fetchHistory({ db, bus, queues }, { history }, instrument, now)
  },
}

/** Brings the stored bars up to the newest session that is final at `now` (epoch ms). */
export async function fetchHistory(
  deps: AlertDeps & { db: Database },
  remote: Pick<RemoteMarket, 'history'>,
  instrument: Pick<InstrumentRow, 'id' | 'symbol' | 'exchange' | 'currency'>,
  now: number,
): Promise<void> {
  const { db } = deps
  const { id, symbol, exchange } = instrument
  const calendar = calendarOf(exchange)
  const through = (calendar && lastWithFinalBar(calendar, now)?.session) ?? null
  if (calendar === null || through === null) throw new Error(`${symbol} is of an exchange without a calendar`)
  const stored = await readDailyBars(db, id, null)
  const news = await newBars(remote, symbol, stored, through)
  const {
    bars,
    splits: fetched,
    dividends,
  } = news ?? (await remote.history(symbol, daysBefore(through, REMOTE_HISTORY_DAYS), through))
  await db.transaction().execute(async (trx) => {
    const { splits: known, dividends: paid } = await readCorporateActions(trx, id)
    const shown = (await readPrices(trx, [id])).get(id)
    if (news === null && bars.length > 0) {
      await deleteDailyBars(trx, id)
      await deleteCorporateActions(trx, id)
    }
    await upsertDailyBars(trx, id, toColumns(bars))
    await upsertCorporateActions(trx, id, { splits: [], dividends })
    // The splits of a whole history are complete: they replace the known ones.
    const splits = news === null && bars.length > 0 ? fetched : [...known, ...fetched]
    const dated = datedSplits(splits, closesAsTraded(stored, bars, shown))
    await replaceSplits(trx, id, dated)
    await markFetched(trx, id, 'history', new Date(now))
    const fresh = newSplits(fetched, known)
    await evaluateSplitAlerts(trx, deps, instrument, fresh, now)
    const dates = new Set(paid.map(({ date }) => date))
    const newDividends = distinctDividends(dividends).filter(({ date }) => !dates.has(date))
    await applyCorporateActions(
      trx,
      deps,
      instrument,
      { splits: fresh, dividends: newDividends },
      {
        known: dated,
        ratesOf: (...asked) => readRatesBetween(trx, ...asked),
        opening: (date) => openingOf(calendar, date),
      },
    )
    // Alerts do not evaluate closed bars of a price that may not be believed; the next session does.
    if (shown === undefined || shown.frozen) return
    const session = calendar?.at(now).latest?.session ?? through
    await new BarAlerts(await readDailyBars(trx, id, null), calendar, instrument).evaluate(trx, deps, {
      now,
      session,
    })
  })
}

/**
 * The close of each session, oldest first, as it was first received: bars that are fetched again may have been divided
 * since. The shown price stands for a session that has not closed.
 */
function closesAsTraded(
  stored: Columns,
  bars: readonly DailyBar[],
  shown: Pick<Quote, 'session' | 'price'> | undefined,
): DayClose[] {
  const last = stored.session.at(-1) ?? ''
  const known = stored.session.map((session, i) => ({ session, close: stored.close[i] }))
  const closes: DayClose[] = [...known, ...bars.filter(({ session }) => session > last)]
  const newest = closes.at(-1)?.session ?? ''
  return shown && shown.session > newest ? [...closes, { session: shown.session, close: shown.price }] : closes
}

/** The fetched splits that were not known, each once. */
function newSplits(fetched: readonly Split[], known: readonly Split[]): Split[] {
  return fetched.filter((split, i) => ![...known, ...fetched.slice(0, i)].some((other) => isSameSplit(split, other)))
}

/** What came after the stored bars, with some of those; null if they disagree or nothing is stored. */
async function newBars(
  remote: Pick<RemoteMarket, 'history'>,
  symbol: string,
  stored: Columns,
  through: Session,
): Promise<History | null> {
  const from = stored.session.at(-OVERLAP) ?? stored.session.at(0)
  if (from === undefined) return null
  const news = await remote.history(symbol, from, through)
  const closes = new Map(stored.session.map((session, i) => [session, stored.close[i]]))
  const common = news.bars.filter(({ session }) => closes.has(session))
  const agrees = ({ session, close }: DailyBar) => Math.abs(close / (closes.get(session) as number) - 1) <= TOLERANCE
  return common.length > 0 && common.every(agrees) ? news : null
}

function daysBefore(session: Session, days: number): Session {
  return sessionOfDay(dayOfSession(session) - days)
}
