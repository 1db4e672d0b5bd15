import type { Bars } from '../../domain/contract/bars.ts'
import { adjustTimed } from '../../domain/market/bars/adjust-timed.ts'
import { foldSessions, type TimedBar } from '../../domain/market/bars/bar-fold.ts'
import { candleAt } from '../../domain/market/bars/columns.ts'
import { type Interval, periodOf, secondsOf, timeOfSession } from '../../domain/market/bars/intervals.ts'
import type { Candle, Columns, Quote } from '../../domain/market/types.ts'
import type { Database } from '../../platform/database/database.ts'
import { readActions } from '../../platform/repositories/market/corporate-actions.ts'
import type { InstrumentRow } from '../../platform/repositories/market/instruments.ts'
import { type IntradayBars, readIntradayBars } from '../../platform/repositories/market/intraday-bars.ts'
import type { ClosedBars } from './closed-bars.ts'
import type { SeededBars } from './seeded-bars.ts'

/** The newest `limit` bars that begin before `before` (epoch seconds). */
export interface BarsAsked {
  interval: Interval
  before: number
  limit: number
}

interface Sources {
  db: Database
  closed: ClosedBars
  /** Null for a market whose past does not follow from a seed. */
  seeded: SeededBars | null
}

/** The bars of one instrument with its newest quote, as GET /api/bars/ answers. */
export async function readBars(
  { db, closed, seeded }: Sources,
  instrument: Pick<InstrumentRow, 'id' | 'symbol' | 'currency'>,
  quote: Quote | null,
  asked: BarsAsked,
): Promise<Bars> {
  const { interval, limit } = asked
  const seconds = secondsOf(interval)
  const actions = await readActions(db, instrument.id)
  let bars: readonly TimedBar[]
  let from: number | null
  if (seconds === null) {
    const columns = await closed.get({ instrumentId: instrument.id, before: quote?.session ?? null })
    const all = foldSessions(sessionsOf(columns, quote), interval as '1d' | '1w' | '1M')
    bars = all.filter(({ time }) => time < asked.before).slice(-limit)
    from = all[0]?.time ?? null
  } else {
    const read: IntradayBars = seeded
      ? await seeded.read(instrument, { ...asked, seconds, until: shownUntil(quote) })
      : await readIntradayBars(db, instrument.id, { ...asked, seconds })
    bars = adjustTimed(read.bars, actions.splits)
    from = read.from
  }
  const within = ({ date }: { date: string }) => bars.length > 0 && timeOfSession(date) >= startOfDay(bars[0].time)
  return {
    symbol: instrument.symbol,
    currency: instrument.currency,
    interval,
    time: bars.map(({ time }) => time),
    open: bars.map(({ open }) => open),
    high: bars.map(({ high }) => high),
    low: bars.map(({ low }) => low),
    close: bars.map(({ close }) => close),
    volume: bars.map(({ volume }) => volume),
    open_bar: isOpen(bars.at(-1), quote, interval),
    splits: actions.splits.filter(within).map(({ date, ratio }) => ({ time: timeOfSession(date), ratio })),
    dividends: actions.dividends.filter(within).map(({ date, amount }) => ({ time: timeOfSession(date), amount })),
    from,
  }
}

function* sessionsOf(closed: Columns, quote: Quote | null): Iterable<Candle> {
  for (let i = 0; i < closed.session.length; i++) yield candleAt(closed, i)
  if (quote === null) return
  const { session, open, day_high: high, day_low: low, price: close, last_volume: volume } = quote
  yield { session, open, high, low, close, volume }
}

const DAY_SECONDS = 86_400
const startOfDay = (time: number) => time - (time % DAY_SECONDS)

/** The end of the minute of the newest price, epoch seconds: what comes after it was not shown yet. */
const shownUntil = (quote: Quote | null) => (quote === null ? 0 : (Math.floor(quote.as_of / 60_000) + 1) * 60)

/** Whether the newest quote belongs to this bar and its market is open. */
function isOpen(bar: TimedBar | undefined, quote: Quote | null, interval: Interval): boolean {
  if (bar === undefined || quote?.market_state !== 'open') return false
  const seconds = secondsOf(interval)
  if (seconds !== null) return bar.time === Math.floor(quote.as_of / 1000 / seconds) * seconds
  const period = interval as '1d' | '1w' | '1M'
  return periodOf(quote.session, period) === periodOf(new Date(bar.time * 1000).toISOString().slice(0, 10), period)
}
