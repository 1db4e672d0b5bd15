import { HORIZON } from '../forecast/horizon.ts'
import { AVERAGE_PERIODS, addClose, newAverages } from '../indicators/core/averages.ts'
import { compare } from '../indicators/core/compare.ts'
import type { SeriesView } from '../indicators/core/view.ts'
import { QUARTER_BARS } from '../market/bars/trading-stats.ts'
import { halfSpread } from '../market/prices/half-spread.ts'
import type { Columns, Session } from '../market/types.ts'
import type { Followed } from './edge.ts'
import { type Rating, ratingOf, ratingValue, ratingView, ratingWord } from './rating.ts'
import { RATING_WORDS, type RatingWord } from './words.ts'

/** What followed a day with a rating: known ten sessions later, and never changed by any later bar. */
export interface Outcome extends Followed {
  session: Session
}

/** Days whose outcome is not known yet, oldest first: plain JSON. */
export interface OpenDays {
  /** Number of closed bars rated. */
  bars: number
  /** Of the last ten: session, place of the word (null without a rating), half a spread, open. */
  days: { session: Session; word: number | null; half: number; open: number }[]
}

export function newOpenDays(): OpenDays {
  return { bars: 0, days: [] }
}

/** What one unit of a stock's currency was worth in dollars in a session; null where that is not known. */
export type DollarRate = (session: Session) => number | null

/** What a stock's closed bars say. */
export interface RatedBars {
  /** The words at the bars that were rated, oldest first; those without a rating are left out. */
  words: { session: Session; word: RatingWord }[]
  /** The outcomes that these bars have made known, oldest first. */
  outcomes: Outcome[]
  /** The ratings at the newest bar and at the one before it; null without them. */
  newest: Rating | null
  before: Rating | null
}

/** Rates the closed bars of `view` that `open` has not seen, and adds them to it. */
export function rateBars(open: OpenDays, { columns, series, last }: SeriesView, dollars: DollarRate): RatedBars {
  const averages = newAverages()
  const values = new Float64Array(2 * AVERAGE_PERIODS.length)
  const rated: RatedBars = { words: [], outcomes: [], newest: null, before: null }
  // What the stock traded in each of the last 63 sessions, ascending.
  const traded: number[] = []
  for (let i = 0; i <= last; i++) {
    if (i > open.bars - QUARTER_BARS) slide(traded, columns, i)
    const view = { columns, series, last: i }
    if (i >= open.bars) {
      const session = columns.session[i]
      const value = ratingValue(ratingView(view, averages, values))
      const word = value === null ? null : ratingWord(value)
      const outcome = outcomeOf(open.days, columns, i)
      if (outcome !== null) rated.outcomes.push(outcome)
      if (word !== null) rated.words.push({ session, word })
      open.days.push({
        session,
        word: word === null ? null : RATING_WORDS.indexOf(word),
        half: word === null ? 0 : halfSpread(inDollars(median(traded), dollars(session))),
        open: columns.open[i],
      })
      if (open.days.length > HORIZON) open.days.shift()
      open.bars = i + 1
    }
    if (i >= last - 1) [rated.before, rated.newest] = [rated.newest, ratingOf(ratingView(view, averages, values))]
    addClose(averages, columns.close, i)
  }
  return rated
}

/** The outcome of the day ten sessions before bar `i`, where `days` has it and it had a rating. */
function outcomeOf(days: OpenDays['days'], { close }: Columns, i: number): Outcome | null {
  if (days.length < HORIZON || days[0].word === null) return null
  const [{ session, word, half }, { open }] = days
  const kept = (close[i] * (1 - half)) / (open * (1 + half)) - 1
  const sold = 1 - (close[i] * (1 + half)) / (open * (1 - half))
  return {
    session,
    word,
    rose: compare(close[i], open, close[i]) > 0,
    net: 100 * (word < RATING_WORDS.indexOf('Neutral') ? sold : kept),
  }
}

const inDollars = (amount: number, rate: number | null) => rate && amount * rate

const median = (sorted: readonly number[]) => (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2

/** Adds bar `i` to the ascending `values` of the bars before it; takes out the one that is 63 bars older. */
function slide(values: number[], { close, volume }: Columns, i: number): void {
  if (values.length === QUARTER_BARS)
    values.splice(placeOf(values, close[i - QUARTER_BARS] * volume[i - QUARTER_BARS]), 1)
  const value = close[i] * volume[i]
  values.splice(placeOf(values, value), 0, value)
}

/** How many of the ascending `values` are below `value`. */
function placeOf(values: readonly number[], value: number): number {
  let from = 0
  let to = values.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (values[middle] < value) from = middle + 1
    else to = middle
  }
  return from
}
