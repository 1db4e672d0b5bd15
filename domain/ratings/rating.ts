import { AVERAGE_PERIODS, type Averages, averagesWith } from '../indicators/core/averages.ts'
import { compare } from '../indicators/core/compare.ts'
import type { SeriesView } from '../indicators/core/view.ts'
import { PARTS, type RatingView, type Vote } from './parts.ts'
import { RATING_WORDS, type RatingWord } from './words.ts'

/** There is no rating with fewer votes of either kind. */
const FEWEST = { average: 7, oscillator: 4 } as const
const STRONG = 50
const WEAK = 10

interface RatingPart {
  name: string
  /** Null with too few bars. */
  vote: Vote | null
  value: number | null
}

/** What the indicators say at a close (contract section 15). */
export interface Rating {
  /** −100 to 100; null with too few votes, as its word. */
  value: number | null
  word: RatingWord | null
  /** All of PARTS, in their order. */
  parts: RatingPart[]
}

/**
 * The view of a bar for its rating: the current bar of `view`, whose closes before it `averages` has seen. `values` is
 * memory for the averages, which a caller that rates many bars passes each time.
 */
export function ratingView(
  { columns, series, last }: SeriesView,
  averages: Averages,
  values = new Float64Array(2 * AVERAGE_PERIODS.length),
): RatingView {
  averagesWith(averages, columns.close[last], values)
  return { columns, series, last, averages: values }
}

/** The rating at the current bar of `view` with all its parts. */
export function ratingOf(view: RatingView): Rating {
  const value = ratingValue(view)
  return {
    value,
    word: value === null ? null : ratingWord(value),
    parts: PARTS.map((part) => {
      const value = part.value(view)
      return { name: part.name, vote: part.vote(view, value), value }
    }),
  }
}

/** The value alone: the mean of the means of both kinds, times 100. */
export function ratingValue(view: RatingView): number | null {
  const sum = { average: 0, oscillator: 0 }
  const count = { average: 0, oscillator: 0 }
  for (const part of PARTS) {
    const vote = part.vote(view, part.value(view))
    if (vote === null) continue
    sum[part.kind] += vote
    count[part.kind]++
  }
  if (count.average < FEWEST.average || count.oscillator < FEWEST.oscillator) return null
  return 50 * (sum.average / count.average + sum.oscillator / count.oscillator)
}

/** The word of a value; the limits themselves belong to the weaker one. */
export function ratingWord(value: number): RatingWord {
  const beyond = (limit: number) => compare(Math.abs(value), limit, 1) > 0
  const strength = beyond(STRONG) ? 2 : beyond(WEAK) ? 1 : 0
  return RATING_WORDS[2 + Math.sign(value) * strength]
}
