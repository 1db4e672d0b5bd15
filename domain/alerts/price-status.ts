import type { Calendar } from '../market/calendars/calendar.ts'
import type { PriceStatus } from '../market/prices/stock-price.ts'
import type { Quote } from '../market/types.ts'
import type { Alert, AlertState, DataEvent } from './alert.ts'

/** Why an alert is not evaluated for now. */
export type Suspension = 'frozen' | 'in_review' | 'stale' | 'closed'

/** Why alerts of these sessions are not evaluated; null where they are. After hours a price counts with `all`. */
function suspensionOf(sessions: Alert['sessions'], status: PriceStatus): Suspension | null {
  const { freshness, market_state, isInReview } = status
  if (freshness === 'frozen') return 'frozen'
  if (isInReview) return 'in_review'
  if (freshness === 'stale') return 'stale'
  if (freshness !== 'closed' || (sessions === 'all' && market_state !== 'closed')) return null
  return 'closed'
}

/** Whether a new price counts for alerts of these sessions; for `all` one that came after hours counts too. */
export function isTrusted(sessions: Alert['sessions'], status: PriceStatus): boolean {
  const suspension = suspensionOf(sessions, status)
  return suspension === null || (sessions === 'all' && suspension === 'closed')
}

/** Kinds that are not evaluated on the price: they go on while it is suspended. */
const WITHOUT_PRICE: readonly string[] = ['news', 'data', 'order', 'agenda']

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

/** A stock's data as one round of the feed knows them. */
export interface DataMoment extends PriceStatus {
  now: number
  /** The newest quote that may be shown; `isAccepted` says whether it came in this round. */
  quote: Quote | null
  isAccepted: boolean
  /** Whether the source is known to be away. */
  isAway: boolean
}

/** The trouble with a stock's data, which is reported once each time it starts; a trusted price ends it. */
export class DataCondition {
  #what: DataTrouble | null

  /** `what` is a trouble that has been reported already. */
  constructor(what: DataTrouble | null = null) {
    this.#what = what
  }

  /** The trouble that was reported last, while it lasts; null where there is none. */
  get trouble(): DataTrouble | null {
    return this.#what
  }

  /** The trouble that starts at a moment; null where none does. */
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
