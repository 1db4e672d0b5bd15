import type { MarketDataProvider } from '../../domain/market/provider.ts'
import type { Columns, Session } from '../../domain/market/types.ts'
import type { Signal } from '../../domain/opportunities/core/signals.ts'
import { type Track, tallies } from '../../domain/opportunities/core/track.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Database } from '../../platform/database.ts'
import { readColumns } from '../../platform/repositories/candles.ts'
import { upsertForecasts } from '../../platform/repositories/forecasts.ts'
import { appendClaims, type Claim, hashInputs } from '../../platform/repositories/ledger.ts'
import { dropUnconfirmed } from '../../platform/repositories/opportunities.ts'
import { catchUp } from '../history.ts'
import { type Opening, type Reading, readClosedBars } from './closed-bars.ts'
import type { Stock } from './desk.ts'
import { finalRow, storeSignals } from './store-signals.ts'
import { TrackRecords } from './track-records.ts'

export interface BackOfficeOptions {
  db: Database
  bus: Bus
  market: string
  /** Whose bars are brought into the database before they are read; null where they come by import or by jobs. */
  provider: Pick<MarketDataProvider, 'candles'> | null
  clock: () => number
}

/** A session of a stock that is about to be shown: what comes before it has closed. */
export interface Turn {
  stock: Stock
  session: Session
  /**
   * The session that was shown before it: what closed since is news, and goes on from what was made then. Null where there
   * was none, or its bars are others by now.
   */
  from: Session | null
}

/**
 * What happens once a session, and takes long: it brings a stock's closed bars up to date, stores what they say (signals,
 * forecast, receipts), puts it into the ledger before anyone can know its outcome, and makes the open bar's start ready.
 */
export class BackOffice {
  readonly #options: BackOfficeOptions
  readonly #records: TrackRecords
  /** By instrument: what would take longest to make again. */
  readonly #tracks = new Map<number, Track>()

  constructor(options: BackOfficeOptions) {
    this.#options = options
    this.#records = new TrackRecords(options.db, options.clock)
  }

  /** Null where the stock has no closed bars. What was not stored is done again at the next call. */
  async open({ stock, session, from }: Turn): Promise<Opening | null> {
    const { db, provider } = this.#options
    const { id, currency } = stock
    if (provider) await catchUp(db, provider, stock, session)
    const closed = await readColumns(db, id, session)
    const held = from === null ? undefined : this.#tracks.get(id)
    // It grows while it is read: where nothing comes of that, it is worth nothing.
    this.#tracks.delete(id)
    const before = held && held.bars <= closed.close.length ? held : null
    const reading = readClosedBars(closed, { currency, from, before })
    await this.#store(stock, session, closed, reading, from !== null)
    this.#tracks.set(id, reading.track)
    this.#records.put(id, tallies(reading.track))
    return closed.close.length === 0 ? null : reading.opening
  }

  /** Judges all rules again where something closed since; to be called every second. */
  async round(): Promise<void> {
    await this.#records.save()
  }

  /** What a band that is shown and each rule at the newest close claim commits with the rows that show them. */
  async #store(stock: Stock, session: Session, closed: Columns, reading: Reading, isNews: boolean): Promise<void> {
    const { db, bus, market } = this.#options
    const { signals, forecast } = reading
    const last = closed.session.at(-1)
    const claimOf = claimsOf(stock.symbol, closed)
    const claims = signals.filter(({ fecha }) => fecha === last).map((signal) => claimOf.signal(signal))
    if (forecast.method !== 'none') claims.push(claimOf.forecast(forecast))
    await db.transaction().execute(async (trx) => {
      await storeSignals(
        trx,
        signals.map((signal) => finalRow(stock, signal)),
        isNews ? bus : null,
      )
      if (last !== undefined) await dropUnconfirmed(trx, stock.id, last)
      await upsertForecasts(trx, [{ instrument_id: stock.id, session, body: JSON.stringify(forecast) }])
      await appendClaims(trx, market, claims)
    })
  }
}

/** Claims about a stock at its newest close, which they are made from with all bars before it. */
function claimsOf(symbol: string, { session: sessions, open, high, low, close, volume }: Columns) {
  const inputs_hash = hashInputs(sessions.join(), open, high, low, close, volume)
  const session = sessions[sessions.length - 1]
  const price = close[close.length - 1]
  return {
    /** The rule expects a move in its direction over the ten sessions to come. */
    signal: ({ rule, nivel_confianza }: Signal): Claim => ({
      symbol,
      session,
      kind: rule,
      claim: { expects: nivel_confianza, close: price, horizon: 10 },
      inputs_hash,
    }),
    forecast: ({ low80, high80 }: Reading['forecast']): Claim => ({
      symbol,
      session,
      kind: 'forecast',
      claim: { close: price, low80, high80 },
      inputs_hash,
    }),
  }
}
