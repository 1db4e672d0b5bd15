import type { Alert } from '#domain/alerts/alert.ts'
import { isTrueNow } from '#domain/alerts/evaluate.ts'
import type { Shown } from './starts.ts'

/**
 * Whether what is asked for is true at the price shown, as far as the page knows; the server, which has the closed bars,
 * has the last word. The page's extremes hold the open session too: they are never nearer than those of the server.
 */
export function isAlreadyShown(asked: Pick<Alert, 'when'>, { price, trading, indicators }: Shown): boolean {
  if (price === null) return false
  const session = ''
  return isTrueNow(asked, {
    session,
    shown: { session, price: price.price, previous_close: price.previous_close, last_volume: price.last_volume },
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
  })
}
