import { adjustForSplits, distinctSplits, type Split, splitRatio } from '../bars/corporate-actions.ts'
import { sessionBar } from '../bars/quote-bars.ts'
import { type RawBar, validBars } from '../bars/valid-bars.ts'
import type { Calendar } from '../calendars/calendar.ts'
import { DAY_MS, dayOfSession } from '../session-dates.ts'
import type { Source } from '../sources.ts'
import type { DailyBar, Freshness, Quote, Session } from '../types.ts'
import { endsUntraded, freshness, isWithheld } from './freshness.ts'
import { PriceWatch } from './price-watch.ts'
import { type QuoteContext, quoteOfAnswer, type SourceAnswer } from './source-answer.ts'

/** The answers of a source about one stock, poll by poll. */
export interface PriceSequence extends QuoteContext {
  currency: string | null
  source: Source
  history: readonly RawBar[]
  /** Whether the exchange traded on a date. */
  hasSession: (date: Session) => boolean
  splits: readonly Split[]
  /** Steps in order of time; a quote of null is a poll that got no answer. Instants are epoch milliseconds. */
  steps: readonly { now: number; quote: SourceAnswer | null }[]
}

/** The price as it is shown at one step. `change_pct` is per cent of the previous close; null where that is unknown. */
interface EvaluatedPrice {
  freshness: Freshness
  signals_withheld: boolean
  price: number | null
  change_pct: number | null
}

export interface PriceSequenceResult {
  steps: EvaluatedPrice[]
  /** Dates of the rejected rows of the history, as they came. */
  bars_refused: unknown[]
  /** The history and the sessions of the steps, oldest first, adjusted for the splits up to the last step. */
  bars: { date: Session; close: number; volume: number }[]
}

/**
 * Runs a sequence through the checks on the prices of an external source. Before the first quote, the history's newest
 * bar is the price shown.
 */
export function runPriceSequence(sequence: PriceSequence): PriceSequenceResult {
  const { calendar, steps, splits } = sequence
  const { bars: history, refused } = validBars(sequence.history, ({ session }) => sequence.hasSession(session))
  const bars = new Map(history.map((bar) => [bar.session, bar]))
  const watch = new PriceWatch(sequence)
  const before = history.filter(({ session }) => steps.length > 0 && instantOf(session) <= steps[0].now)
  if (before.length > 0) watch.restore(quoteOfBar(sequence, before, steps[0].now))

  const shown = steps.map(({ now, quote }) => {
    if (quote !== null && watch.check(quoteOfAnswer(quote, sequence, now), now) === 'accepted') {
      const bar = sessionBar(watch.shown as Quote, calendar)
      if (bar !== null && isNewBar(bar, bars.get(bar.session), now)) bars.set(bar.session, bar)
    }
    watch.advanceTo(now)
    return show(watch.shown, sequence, now)
  })

  // For a session that was over before the first step, history decides. A report after a session's close completes it,
  // unless the source has restarted its volume count.
  function isNewBar({ session, volume }: DailyBar, known: DailyBar | undefined, now: number): boolean {
    const close = calendar.session(session)?.close ?? Number.NEGATIVE_INFINITY
    return steps[0].now <= close && (now < close || known === undefined || !(volume < known.volume))
  }

  const last = steps.length === 0 ? Number.NEGATIVE_INFINITY : steps[steps.length - 1].now
  const effective = splits.filter(({ date }) => (calendar.session(date)?.pre ?? instantOf(date)) <= last)
  return {
    steps: shown,
    bars_refused: refused.map(({ session }) => session),
    bars: adjustForSplits(sorted(bars), effective).map(({ session, close, volume }) => {
      return { date: session, close, volume }
    }),
  }
}

function show(
  quote: Quote | null,
  { source, calendar }: { source: Source; calendar: Calendar },
  now: number,
): EvaluatedPrice {
  if (quote === null) {
    const word = calendar.at(now).state === 'open' ? 'stale' : 'closed'
    return { freshness: word, signals_withheld: true, price: null, change_pct: null }
  }
  const word = freshness(quote, source, now)
  const { price, previous_close } = quote
  return {
    freshness: word,
    signals_withheld: isWithheld(word),
    price,
    change_pct: previous_close === null ? null : (100 * (price - previous_close)) / previous_close,
  }
}

/**
 * The newest of `bars` (oldest first) as a quote from the start of its day, so that it is older than any answer of the
 * source. It is frozen where the bars that have closed at `now` (epoch ms) end with a session without a trade.
 */
export function quoteOfBar(
  context: QuoteContext & Pick<PriceSequence, 'splits'>,
  bars: readonly DailyBar[],
  now: number,
): Quote {
  const bar = bars[bars.length - 1]
  const previous = bars.at(-2)
  const { symbol, calendar, delay_seconds, poll_seconds, splits } = context
  const isOver = ({ session }: DailyBar) => (calendar.session(session)?.close ?? instantOf(session)) <= now
  return {
    symbol,
    session: bar.session,
    price: bar.close,
    previous_close: previous
      ? previous.close / splitRatio(distinctSplits(splits, bars), previous.session, bar.session)
      : null,
    open: bar.open,
    day_low: bar.low,
    day_high: bar.high,
    last_volume: bar.volume,
    as_of: instantOf(bar.session),
    market_state: 'closed',
    delay_seconds,
    poll_seconds,
    // A trade in the session in progress ends the freeze.
    frozen: endsUntraded(bars) && endsUntraded(bars.filter(isOver)),
  }
}

function instantOf(session: Session): number {
  return dayOfSession(session) * DAY_MS
}

function sorted(bars: ReadonlyMap<Session, DailyBar>): DailyBar[] {
  return [...bars.values()].sort((a, b) => (a.session < b.session ? -1 : 1))
}
