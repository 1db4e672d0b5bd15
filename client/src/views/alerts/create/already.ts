import type { Alert } from '../../../../../domain/alerts/core/alert.ts'
import { begin, isAlready } from '../../../../../domain/alerts/core/begin.ts'
import type { Start } from '../../../../../domain/alerts/core/view.ts'
import type { Shown } from './starts.ts'

/**
 * Whether what is asked for is true at the price shown, as far as the page knows; the server, which has the closed bars,
 * has the last word. The page's extremes hold the open session too: they are never nearer than those of the server.
 */
export function isTrueNow(asked: Pick<Alert, 'when' | 'repeat' | 'sessions'>, shown: Shown): boolean {
  const start = startOf(shown)
  if (start === null) return false
  const alert: Alert = { ...asked, created_at: start.now, expires_at: null }
  return isAlready(alert, begin(alert, start))
}

function startOf({ symbol, price, trading, indicators }: Shown): Start | null {
  if (price === null) return null
  const { previousClose, open, dayLow, dayHigh, volume } = price
  return {
    now: Date.parse(price.asOf),
    session: '',
    isOpen: true,
    quote: {
      symbol,
      session: '',
      price: price.price,
      previous_close: previousClose,
      open,
      day_low: dayLow,
      day_high: dayHigh,
      last_volume: volume,
      as_of: Date.parse(price.asOf),
      market_state: 'open',
      delay_seconds: 0,
      poll_seconds: 0,
      frozen: false,
    },
    figures: {
      atr: null,
      support: indicators?.support ?? null,
      resistance: indicators?.resistance ?? null,
      high_252: trading?.yearHigh ?? null,
      low_252: trading?.yearLow ?? null,
      mean_volume: trading?.threeMonthAverageVolume ?? null,
    },
    closed: () => (indicators?.live ? null : indicators),
    live: () => (indicators?.live ? indicators : null),
  }
}
