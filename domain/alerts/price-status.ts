import type { Calendar } from '../market/calendars/calendar.ts'
import type { Freshness, MarketState, Quote } from '../market/types.ts'
import type { Alert, AlertState, DataEvent } from './alert.ts'

/** Why an alert is not looked at for now. */
export type Suspension = 'frozen' | 'in_review' | 'stale' | 'closed'

/** What is known of a stock's price at an instant; `market_state` is the calendar's, by the clock. */
export interface PriceStatus {
  freshness: Freshness
  market_state: MarketState
  isInReview: boolean
}

/** Why alerts of these sessions are not looked at; null where they are. After hours a price counts with `all`. */
function suspensionOf(sessions: Alert['sessions'], status: PriceStatus): Suspension | null {
  const { freshness, market_state, isInReview } = status
  if (freshness === 'frozen') return 'frozen'
  if (isInReview) return 'in_review'
  if (freshness === 'stale') return 'stale'
  if (freshness !== 'closed' || (sessions === 'all' && market_state !== 'closed')) return null
  return 'closed'
}

/** Whether a price that came counts for alerts of these sessions: for `all` one that came after hours too. */
export function isTrusted(sessions: Alert['sessions'], status: PriceStatus): boolean {
  const suspension = suspensionOf(sessions, status)
  return suspension === null || (sessions === 'all' && suspension === 'closed')
}

/** Whether these look at something other than the price, which may be suspended without them. */
const WITHOUT_PRICE: readonly string[] = ['news', 'data']

/** An alert's state and reason as they are shown. */
export function shownState(
  alert: Alert,
  { state, reason }: AlertState,
  status: PriceStatus,
  isExpired: boolean,
): { state: AlertState['state'] | 'suspended'; reason: AlertState['reason'] | Suspension } {
  if (state !== 'fired' && isExpired) return { state: 'expired', reason: null }
  if (state !== 'armed' || WITHOUT_PRICE.includes(alert.when.kind)) return { state, reason }
  const suspension = suspensionOf(alert.sessions, status)
  return suspension === null ? { state, reason } : { state: 'suspended', reason: suspension }
}

export type DataTrouble = Exclude<DataEvent['what'], 'split'>

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
  #what: DataTrouble | null

  /** `what` has been told. */
  constructor(what: DataTrouble | null = null) {
    this.#what = what
  }

  /** What is wrong, and has been told. */
  get trouble(): DataTrouble | null {
    return this.#what
  }

  /** What begins at a moment; null where nothing does. */
  next(moment: DataMoment, calendar: Calendar): DataTrouble | null {
    const what = conditionOf(moment, calendar)
    if (what === this.#what) return null
    if (what !== null || isSound(moment)) this.#what = what
    return what
  }
}

function isSound({ isAccepted, freshness }: DataMoment): boolean {
  return isAccepted && freshness !== 'frozen' && freshness !== 'stale'
}

function conditionOf(
  { now, quote, freshness, isInReview, isAway }: DataMoment,
  calendar: Calendar,
): DataTrouble | null {
  if (freshness === 'frozen') return 'frozen'
  if (isInReview) return 'in_review'
  if (isAway) return 'away'
  if (freshness !== 'stale' || quote === null) return null
  const opened = calendar.at(now).latest?.open ?? Number.NEGATIVE_INFINITY
  const patience = 1000 * (quote.delay_seconds + AWAY_POLLS * quote.poll_seconds)
  return now > Math.max(quote.as_of, opened) + patience ? 'away' : null
}
