import { HORIZON } from '../forecast/horizon.ts'
import { AVERAGE_PERIODS, addClose, newAverages } from '../indicators/core/averages.ts'
import { compare } from '../indicators/core/compare.ts'
import type { SeriesView } from '../indicators/core/view.ts'
import { medianTradedValue } from '../market/bars/trading-stats.ts'
import { halfSpread } from '../market/prices/half-spread.ts'
import type { Columns, Session } from '../market/types.ts'
import { addDay, newStockSums, type Outcome, type StockSums } from './edge.ts'
import { type Rating, ratingOf, ratingValue, ratingView, ratingWord } from './rating.ts'
import { RATING_WORDS, type RatingWord } from './words.ts'

/** What the ratings of a stock keep from one bar to the next: plain JSON. */
export interface StockPast {
  /** Number of closed bars rated. */
  bars: number
  /** The last ten of them, each with the place of its word (null without a rating), half a spread and its open. */
  open: { session: Session; word: number | null; half: number; open: number }[]
  /** What followed the days before. */
  followed: StockSums
}

export const newStockPast = (): StockPast => ({ bars: 0, open: [], followed: newStockSums() })

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

/** Rates the closed bars of `view` that `past` has not seen, and adds them and what they make known to it. */
export function rateBars(past: StockPast, { columns, series, last }: SeriesView, dollars: DollarRate): RatedBars {
  const averages = newAverages()
  const values = new Float64Array(2 * AVERAGE_PERIODS.length)
  const rated: RatedBars = { words: [], outcomes: [], newest: null, before: null }
  for (let i = 0; i <= last; i++) {
    const view = { columns, series, last: i }
    if (i >= past.bars) {
      const session = columns.session[i]
      const value = ratingValue(ratingView(view, averages, values))
      const word = value === null ? null : ratingWord(value)
      const outcome = outcomeOf(past.open, columns, i)
      if (outcome !== null) {
        addDay(past.followed, outcome)
        rated.outcomes.push(outcome)
      }
      if (word !== null) rated.words.push({ session, word })
      past.open.push({
        session,
        word: word === null ? null : RATING_WORDS.indexOf(word),
        half: word === null ? 0 : halfSpread(inDollars(medianTradedValue(columns, i), dollars(session))),
        open: columns.open[i],
      })
      if (past.open.length > HORIZON) past.open.shift()
      past.bars = i + 1
    }
    if (i >= last - 1) [rated.before, rated.newest] = [rated.newest, ratingOf(ratingView(view, averages, values))]
    addClose(averages, columns.close, i)
  }
  return rated
}

/** The outcome of the day ten sessions before bar `i`, where `days` has it and it had a rating. */
function outcomeOf(days: StockPast['open'], { close }: Columns, i: number): Outcome | null {
  if (days.length < HORIZON || days[0].word === null) return null
  const [{ session, word, half }, { open }] = days
  const kept = (close[i] * (1 - half)) / (open * (1 + half)) - 1
  const sold = 1 - (close[i] * (1 + half)) / (open * (1 - half))
  return {
    session,
    word,
    rose: compare(close[i], open, close[i]) > 0,
    net: 100 * (word < RATING_WORDS.indexOf('Neutral') ? sold : kept),
    held: 100 * (close[i] / open - 1),
  }
}

const inDollars = (amount: number, rate: number | null) => rate && amount * rate
