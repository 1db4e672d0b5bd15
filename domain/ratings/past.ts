import { HORIZON } from '../forecast/horizon.ts'
import { AVERAGE_PERIODS, type Averages, addClose, newAverages } from '../indicators/core/averages.ts'
import { compare } from '../indicators/core/compare.ts'
import type { SeriesView } from '../indicators/core/view.ts'
import { QUARTER_BARS } from '../market/bars/trading-stats.ts'
import { halfSpread } from '../market/prices/half-spread.ts'
import type { Columns, Session } from '../market/types.ts'
import type { Followed } from './edge.ts'
import { RATING_WORDS, ratingValue, ratingView, ratingWord } from './rating.ts'

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

/**
 * Rates the closed bars of `view` that `open` has not seen, and adds them to it. Returns the outcomes that they make
 * known, oldest first, and the averages of all bars, which the open bar needs.
 */
export function rateBars(
  open: OpenDays,
  { columns, series, last }: SeriesView,
  dollars: DollarRate,
): { outcomes: Outcome[]; averages: Averages } {
  const averages = newAverages()
  const values = new Float64Array(2 * AVERAGE_PERIODS.length)
  const outcomes: Outcome[] = []
  // What the stock traded in each of the last 63 sessions, ascending.
  const traded: number[] = []
  for (let i = 0; i <= last; i++) {
    if (i > open.bars - QUARTER_BARS) slide(traded, columns, i)
    if (i >= open.bars) {
      const rating = ratingValue(ratingView({ columns, series, last: i }, averages, values))
      const outcome = outcomeOf(open.days, columns, i)
      if (outcome !== null) outcomes.push(outcome)
      open.days.push({
        session: columns.session[i],
        word: rating === null ? null : RATING_WORDS.indexOf(ratingWord(rating)),
        half: rating === null ? 0 : halfSpread(inDollars(median(traded), dollars(columns.session[i]))),
        open: columns.open[i],
      })
      if (open.days.length > HORIZON) open.days.shift()
      open.bars = i + 1
    }
    addClose(averages, columns.close, i)
  }
  return { outcomes, averages }
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
