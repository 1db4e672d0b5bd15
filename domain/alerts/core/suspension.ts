import type { Freshness, MarketState } from '../../market/types.ts'
import type { Alert, AlertState } from './alert.ts'

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
export function isBelieved(sessions: Alert['sessions'], status: PriceStatus): boolean {
  const suspension = suspensionOf(sessions, status)
  return suspension === null || (sessions === 'all' && suspension === 'closed')
}

/** Whether these look at something other than the price, which may be suspended without them. */
const LOOKS_ELSEWHERE: readonly string[] = ['news', 'data']

/** An alert's state and reason as they are shown. */
export function shownState(
  alert: Alert,
  { state, reason }: AlertState,
  status: PriceStatus,
  isExpired: boolean,
): { state: AlertState['state'] | 'suspended'; reason: AlertState['reason'] | Suspension } {
  if (state !== 'fired' && isExpired) return { state: 'expired', reason: null }
  if (state !== 'armed' || LOOKS_ELSEWHERE.includes(alert.when.kind)) return { state, reason }
  const suspension = suspensionOf(alert.sessions, status)
  return suspension === null ? { state, reason } : { state: 'suspended', reason: suspension }
}
