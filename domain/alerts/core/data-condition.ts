import type { Calendar } from '../../market/calendars/calendar.ts'
import type { Quote } from '../../market/types.ts'
import type { PriceStatus } from './suspension.ts'
import type { DataEvent } from './view.ts'

export type Trouble = Exclude<DataEvent['what'], 'split'>

/** Polls without a new price after which a source is away; a session's first polls have that long too. */
const AWAY_POLLS = 2

/** What one round knows of a stock's data. */
export interface DataMoment extends PriceStatus {
  now: number
  /** The newest quote that may be shown, and whether it came now. */
  quote: Quote | null
  isAccepted: boolean
  /** Whether the source is known to be away. */
  isAway: boolean
}

/** What is wrong with a stock's data, told once each time that it begins; a price that is believed ends it. */
export class DataCondition {
  #what: Trouble | null

  /** `what` has been told. */
  constructor(what: Trouble | null = null) {
    this.#what = what
  }

  /** What is wrong, and has been told. */
  get trouble(): Trouble | null {
    return this.#what
  }

  /** What begins at a moment; null where nothing does. */
  next(moment: DataMoment, calendar: Calendar): Trouble | null {
    const what = conditionOf(moment, calendar)
    if (what === this.#what) return null
    if (what !== null || isSound(moment)) this.#what = what
    return what
  }
}

function isSound({ isAccepted, freshness }: DataMoment): boolean {
  return isAccepted && freshness !== 'frozen' && freshness !== 'stale'
}

function conditionOf({ now, quote, freshness, isInReview, isAway }: DataMoment, calendar: Calendar): Trouble | null {
  if (freshness === 'frozen') return 'frozen'
  if (isInReview) return 'in_review'
  if (isAway) return 'away'
  if (freshness !== 'stale' || quote === null) return null
  const opened = calendar.at(now).latest?.open ?? Number.NEGATIVE_INFINITY
  const patience = 1000 * (quote.delay_seconds + AWAY_POLLS * quote.poll_seconds)
  return now > Math.max(quote.as_of, opened) + patience ? 'away' : null
}
