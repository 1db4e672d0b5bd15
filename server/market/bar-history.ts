import type { Bars } from '#domain/contract/bars.ts'
import { foldSessions, type TimedBar } from '#domain/market/bars/bar-fold.ts'
import { barAt, sliceColumns, withBar } from '#domain/market/bars/columns.ts'
import { adjustTimedBars, type CorporateActions, distinctSplits } from '#domain/market/bars/corporate-actions.ts'
import {
  type Interval,
  isOfSessions,
  isSameBar,
  type SessionInterval,
  secondsOf,
  timeOfSession,
} from '#domain/market/bars/intervals.ts'
import { chartBar } from '#domain/market/bars/quote-bars.ts'
import { dayOfSession, sessionOfDay } from '#domain/market/session-dates.ts'
import type { Columns, DailyBar, Quote, Session } from '#domain/market/types.ts'
import type { StoredQuote } from '#platform/bus/ticks/ticks.ts'
import { readCorporateActions } from '#platform/repositories/market/daily-bars.ts'
import type { InstrumentRow } from '#platform/repositories/market/instruments.ts'
import { type IntradayBars, readIntradayBars } from '#platform/repositories/market/intraday-bars.ts'
import type { ClosedBars } from './closed-bars.ts'
import type { InstrumentCatalogue } from './instrument-catalogue.ts'
import type { SeededBars } from './seeded-bars.ts'
import type { StockRead } from './stock-reads.ts'

/** The newest `limit` bars that begin before `before` (epoch seconds). */
export interface BarsQuery {
  interval: Interval
  before: number
  limit: number
}

export interface BarHistoryOptions {
  /** Reads of one stock. */
  readFor: StockRead
  closed: ClosedBars
  /** Null for a market whose past does not follow from a seed. */
  seeded: SeededBars | null
  instruments: Pick<InstrumentCatalogue, 'get'>
  /** Whether sessions of the past are played, of which those to come are stored too. */
  isReplay: boolean
}

type BarColumns = Pick<Bars, 'time' | 'open' | 'high' | 'low' | 'close' | 'volume'>

const DAY_SECONDS = 86_400
const LAST_DAY = dayOfSession('9999-12-31')

/** The past of the running market's stocks, from minutes to months. */
export class BarHistory {
  readonly #options: BarHistoryOptions

  constructor(options: BarHistoryOptions) {
    this.#options = options
  }

  /** The bars of one instrument with its newest quote, as GET /api/bars/ answers. */
  async read(instrument: InstrumentRow, quote: StoredQuote | null, asked: BarsQuery): Promise<Bars> {
    const { interval } = asked
    const reading = this.#options.readFor(instrument, (db) => readCorporateActions(db, instrument.id))
    const [{ columns, from }, actions] = await Promise.all([this.#columns(instrument, quote, asked, reading), reading])
    const { symbol, currency } = instrument
    return {
      symbol,
      currency,
      interval,
      ...columns,
      open_bar: isOpen(columns.time.at(-1), quote, interval),
      ...actionsOf(columns.time.at(0), asked.before, this.#options.isReplay ? played(quote, actions) : actions),
      from,
    }
  }

  /** The open bar as it was before the minute (or session) of `quote`; null where the bar begins with that. */
  async before(symbol: string, interval: Interval, quote: StoredQuote): Promise<TimedBar | null> {
    const instrument = this.#options.instruments.get(symbol)
    if (!instrument || interval === '1m' || interval === '1d') return null
    const until = isOfSessions(interval) ? timeOfSession(quote.session) : (quote.minute?.time ?? 0) / 1000
    const asked = { before: until, limit: 1 }
    const { bars } = isOfSessions(interval)
      ? await this.#sessions(instrument, null, { ...asked, interval }, quote.session)
      : await this.#minutes(instrument, until, { ...asked, seconds: secondsOf(interval) })
    const bar = bars.at(-1)
    return bar && isSameBar(interval, bar.time, until) ? bar : null
  }

  async #columns(
    instrument: InstrumentRow,
    quote: StoredQuote | null,
    { interval, before, limit }: BarsQuery,
    actions: Promise<CorporateActions>,
  ): Promise<{ columns: BarColumns; from: number | null }> {
    if (interval === '1d') return this.#days(instrument, quote, { before, limit })
    if (isOfSessions(interval)) {
      const { bars, from } = await this.#sessions(instrument, quote, { interval, before, limit })
      return { columns: columnsOf(bars), from }
    }
    const { bars, from } = await this.#minutes(instrument, shownUntil(quote), {
      seconds: secondsOf(interval),
      before,
      limit,
    })
    return { columns: columnsOf(adjustTimedBars(bars, (await actions).splits)), from }
  }

  #minutes(
    instrument: InstrumentRow,
    until: number,
    asked: { seconds: number; before: number; limit: number },
  ): Promise<IntradayBars> {
    const { readFor, seeded } = this.#options
    return seeded
      ? seeded.read(instrument, { ...asked, until })
      : readFor(instrument, (db) => readIntradayBars(db, instrument.id, asked))
  }

  async #sessions(
    instrument: InstrumentRow,
    quote: Quote | null,
    { interval, before, limit }: BarsQuery & { interval: SessionInterval },
    closedBefore = quote?.session ?? null,
  ): Promise<IntradayBars> {
    const columns = await this.#options.closed.get({ instrument, before: closedBefore })
    const all = foldSessions(sessionsOf(columns, quote), interval)
    return { bars: all.filter(({ time }) => time < before).slice(-limit), from: all[0]?.time ?? null }
  }

  /** Daily bars are not folded of others, so only the requested ones are read, and they stay columns. */
  async #days(
    instrument: InstrumentRow,
    quote: Quote | null,
    { before, limit }: Pick<BarsQuery, 'before' | 'limit'>,
  ): Promise<{ columns: BarColumns; from: number | null }> {
    const open = quote?.session ?? null
    const asked = { instrument, before: earlier(open, sessionFrom(before)), count: limit }
    const { columns, first } = await this.#options.closed.newest(asked)
    const bar = quote !== null && timeOfSession(quote.session) < before ? chartBar(quote) : null
    const from = earlier(first, open)
    return {
      columns: newestOf(bar === null ? columns : withBar(columns, bar), limit),
      from: from === null ? null : timeOfSession(from),
    }
  }
}

/** The first session that begins at `time` (epoch seconds) or later; null beyond the years of four digits. */
function sessionFrom(time: number): Session | null {
  const day = Math.ceil(time / DAY_SECONDS)
  return day > LAST_DAY ? null : sessionOfDay(day)
}

function earlier(one: Session | null, other: Session | null): Session | null {
  return one === null || (other !== null && other < one) ? other : one
}

function* sessionsOf(closed: Columns, quote: Quote | null): Iterable<DailyBar> {
  for (let i = 0; i < closed.session.length; i++) yield barAt(closed, i)
  const bar = quote && chartBar(quote)
  if (bar !== null) yield bar
}

/** The end of the minute of the newest price, in epoch seconds: bars after it were not shown yet. */
const shownUntil = (quote: Quote | null) => (quote === null ? 0 : (Math.floor(quote.as_of / 60_000) + 1) * 60)

/** The last `limit` bars of `days`. */
function newestOf(days: Columns, limit: number): BarColumns {
  const { session, open, high, low, close, volume } = sliceColumns(days, -limit, days.session.length)
  return {
    time: session.map(timeOfSession),
    open: [...open],
    high: [...high],
    low: [...low],
    close: [...close],
    volume: [...volume],
  }
}

function columnsOf(bars: readonly TimedBar[]): BarColumns {
  return {
    time: bars.map(({ time }) => time),
    open: bars.map(({ open }) => open),
    high: bars.map(({ high }) => high),
    low: bars.map(({ low }) => low),
    close: bars.map(({ close }) => close),
    volume: bars.map(({ volume }) => volume),
  }
}

/** Whether the newest quote belongs to the last bar, which begins at `last`, and its market is open. */
function isOpen(last: number | undefined, quote: Quote | null, interval: Interval): boolean {
  if (last === undefined || quote?.market_state !== 'open') return false
  return isSameBar(interval, last, isOfSessions(interval) ? timeOfSession(quote.session) : quote.as_of / 1000)
}

/** The splits and dividends of the sessions that a replay has played. */
function played(quote: Quote | null, { splits, dividends }: CorporateActions): CorporateActions {
  const isPlayed = ({ date }: { date: Session }) => quote !== null && date <= quote.session
  return { splits: splits.filter(isPlayed), dividends: dividends.filter(isPlayed) }
}

/** The splits and dividends from the day of the first bar on and before `before`, where the bars of the next page begin. */
function actionsOf(
  first: number | undefined,
  before: number,
  { splits, dividends }: CorporateActions,
): Pick<Bars, 'splits' | 'dividends'> {
  if (first === undefined) return { splits: [], dividends: [] }
  const since = first - (first % DAY_SECONDS)
  const isOfBars = ({ time }: { time: number }) => time >= since && time < before
  return {
    splits: distinctSplits(splits)
      .map(({ date, ratio }) => ({ time: timeOfSession(date), ratio }))
      .filter(isOfBars),
    dividends: dividends.map(({ date, amount }) => ({ time: timeOfSession(date), amount })).filter(isOfBars),
  }
}
