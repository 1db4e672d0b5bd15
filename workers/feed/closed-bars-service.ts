import { HORIZON } from '#domain/forecast/horizon.ts'
import { sliceColumns } from '#domain/market/bars/columns.ts'
import { calendarOf } from '#domain/market/calendars/index.ts'
import type { LocalProvider } from '#domain/market/provider.ts'
import { createRateTable, inDollars } from '#domain/market/rates.ts'
import type { Columns, Session } from '#domain/market/types.ts'
import type { Signal } from '#domain/opportunities/core/signals.ts'
import { stockRecords } from '#domain/ratings/edge.ts'
import { isForRising, type RatingWord, ratingClaim } from '#domain/ratings/words.ts'
import { tallies } from '#domain/track-records/track-record.ts'
import type { Database } from '#platform/database/database.ts'
import { readDailyBars, readLastSession } from '#platform/repositories/market/daily-bars.ts'
import type { RatesBetween } from '#platform/repositories/market/exchange-rates.ts'
import { appendClaims, type Claim, hashInputs } from '#platform/repositories/signals/ledger.ts'
import { deleteUnconfirmed } from '#platform/repositories/signals/opportunities.ts'
import { readRatedInputs, storeRating, storeRatingDays } from '#platform/repositories/signals/ratings.ts'
import { upsertForecasts } from '#platform/repositories/signals/snapshots.ts'
import { BarAlerts } from '../alerts/bar-alerts.ts'
import type { AlertDeps } from '../alerts/store-decisions.ts'
import { catchUp } from './catch-up.ts'
import { type ClosedBarsResults, type Kept, type Opening, readClosedBars } from './closed-bars.ts'
import { RatingRecords } from './ratings.ts'
import { finalRow, storeSignals, TrackRecords } from './signals.ts'
import type { Stock } from './symbol-state.ts'

/** The rates of a stock that is priced in dollars, or in a currency that is not known. */
const NO_RATES = createRateTable([])

export interface ClosedBarsServiceOptions extends AlertDeps {
  db: Database
  market: string
  /** The source whose bars are stored before they are read; null if bars come by import or by jobs. */
  provider: Pick<LocalProvider, 'closedBars'> | null
  rates: RatesBetween
  clock: () => number
}

/** The start of a stock's session: every bar before it has closed. */
export interface SessionStart {
  stock: Stock
  session: Session
  /**
   * The session shown before this one: the results of bars closed since are news, and continue from its state. Null if
   * there was none, or if its bars have changed.
   */
  from: Session | null
  /** The oldest session that the stock's alerts may not have evaluated completely; null if there is none. */
  since: Session | null
  /** Whether the stock's price is believed. If not, alerts do not evaluate the closed bars until the next session. */
  isBelieved: boolean
}

/**
 * The long work of each session: brings a stock's closed bars up to date, stores their results (signals, forecast,
 * receipts), puts them into the ledger before anyone can know the outcome, and prepares the open bar.
 */
export class ClosedBarsService {
  readonly #options: ClosedBarsServiceOptions
  readonly #records: TrackRecords
  readonly #ratings: RatingRecords

  constructor(options: ClosedBarsServiceOptions) {
    this.#options = options
    this.#records = new TrackRecords(options)
    this.#ratings = new RatingRecords(options)
  }

  /** Null if the stock has no closed bars. Work that was not stored is done again at the next call. */
  async compute(start: SessionStart): Promise<Opening | null> {
    const { stock, session, from, since } = start
    const { db, provider, rates } = this.#options
    const { id, currency } = stock
    if (provider) await catchUp(db, provider, stock, { after: await readLastSession(db, id), before: session })
    const closed = await readDailyBars(db, id, session)
    const before = await this.#readKept(id, closed)
    const unread = closed.session[before?.past.bars ?? 0] ?? session
    const table = currency === null || currency === 'USD' ? NO_RATES : await rates([currency], unread, session)
    const dollars = (day: Session) => inDollars(1, currency, day, table)
    const reading = readClosedBars(closed, { currency, from, before, dollars })
    const calendar = provider === null ? calendarOf(stock.exchange) : null
    const alerted = new BarAlerts(closed, calendar, stock)
    await this.#store(start, closed, reading, { alerted, isAll: before === null })
    this.#records.put(id, tallies(reading.kept.track))
    this.#ratings.put(id, stockRecords(reading.kept.past.followed))
    const sessions = since === null ? [] : alerted.past(since)
    if (closed.close.length === 0) return null
    const { traded_value } = reading.opening.screen
    const traded_value_usd = traded_value && inDollars(traded_value, currency, session, table)
    return { ...reading.opening, traded_value_usd, past: sessions }
  }

  /** What was kept of the first of these bars; null where they are not those that were read. */
  async #readKept(id: number, closed: Columns): Promise<Kept | null> {
    const stored = await readRatedInputs(this.#options.db, id)
    const isSame = stored !== null && hashOf(sliceColumns(closed, 0, stored.past.bars)) === stored.inputs_hash
    return isSame ? { past: stored.past, track: stored.track } : null
  }

  /**
   * Judges all rules and all ratings again if a session has closed since; meant to be called every second. Resolves with
   * whether all is stored.
   */
  async round(): Promise<boolean> {
    await this.#records.save()
    await this.#ratings.save()
    return this.#records.isSaved && this.#ratings.isSaved
  }

  /**
   * Stores signals, ratings and forecast in one transaction with their claims: a shown band, and each rule at the newest
   * close.
   */
  async #store(
    start: SessionStart,
    closed: Columns,
    { signals, forecast, kept, rated }: ClosedBarsResults,
    { alerted, isAll }: { alerted: BarAlerts; isAll: boolean },
  ): Promise<void> {
    const { db, bus, market, clock } = this.#options
    const { stock, session, from } = start
    const last = closed.session.at(-1)
    const inputs_hash = hashOf(closed)
    const claimOf = claimsOf(stock.symbol, closed, inputs_hash)
    const claims = signals.filter(({ fecha }) => fecha === last).map((signal) => claimOf.signal(signal))
    const word = rated.newest?.word ?? null
    const isNew = word !== (rated.before?.word ?? null)
    if (word !== null && word !== 'Neutral' && isNew) claims.push(claimOf.rating(word))
    if (forecast.method !== 'none') claims.push(claimOf.forecast(forecast))
    await db.transaction().execute(async (trx) => {
      if (start.isBelieved) await alerted.evaluate(trx, this.#options, { now: clock(), session })
      const rows = signals.map((signal) => finalRow(stock, signal))
      await storeSignals(trx, rows, from === null ? null : bus)
      if (last !== undefined) await deleteUnconfirmed(trx, stock.id, last)
      await upsertForecasts(trx, [{ instrument_id: stock.id, session, body: JSON.stringify(forecast) }])
      await appendClaims(trx, market, claims)
      if (last !== undefined) await storeRating(trx, stock.id, { session: last, inputs_hash, ...kept }, rated)
      await storeRatingDays(trx, stock.id, rated, { isAll })
    })
  }
}

const hashOf = ({ session, open, high, low, close, volume }: Columns) =>
  hashInputs(session.join(), open, high, low, close, volume)

/** Makes claims about a stock at its newest close, from that bar and all before it. */
function claimsOf(symbol: string, closed: Columns, inputs_hash: string) {
  const session = closed.session[closed.session.length - 1]
  const price = closed.close[closed.close.length - 1]
  return {
    /** The rule expects a move in its direction over the next ten sessions. */
    signal: ({ rule, nivel_confianza }: Signal): Claim => ({
      symbol,
      session,
      kind: rule,
      claim: { expects: nivel_confianza, close: price, horizon: HORIZON },
      inputs_hash,
    }),
    /** The word expects the same, from the session on in which it comes to stand. */
    rating: (word: RatingWord): Claim => ({
      symbol,
      session,
      kind: ratingClaim(word),
      claim: { expects: isForRising(word) ? 'Positivo' : 'Negativo', close: price, horizon: HORIZON },
      inputs_hash,
    }),
    forecast: ({ low80, high80 }: ClosedBarsResults['forecast']): Claim => ({
      symbol,
      session,
      kind: 'forecast',
      claim: { close: price, low80, high80 },
      inputs_hash,
    }),
  }
}
