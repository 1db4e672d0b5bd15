import type { SeriesView } from '../indicators/core/view.ts'
import { divergence as divergenceOf } from '../indicators/divergence.ts'
import { isSwingHigh, isSwingLow, SWING_SIDE, swings } from '../indicators/swings.ts'
import { shortDate } from '../text/dates.ts'
import { formatDistinct } from '../text/number.ts'
import { formatDistinctPrices } from '../text/price.ts'
import type { Rule } from './core/rule.ts'

/** Bars in which both swing points lie (contract section 7). */
const LOOKBACK = 60

/** The price makes a lower low and RSI 14 a higher one; it fires on the bar that confirms the newer low. */
export const divergenceUp = divergence('up', 'alcista', confirmsBullish, 'low', ['mínimo más bajo', 'más alto'])

/** The price makes a higher high and RSI 14 a lower one; it fires on the bar that confirms the newer high. */
export const divergenceDown = divergence('down', 'bajista', confirmsBearish, 'high', ['máximo más alto', 'más bajo'])

function divergence(
  direction: 'up' | 'down',
  turn: string,
  fires: Rule['fires'],
  extreme: 'low' | 'high',
  [ofPrice, ofRsi]: readonly [string, string],
): Rule {
  return {
    id: `divergence-${direction}`,
    tipo: `Divergencia ${turn} del RSI`,
    direction,
    fires,
    detalles(view, currency) {
      const { columns, series } = view
      const [older, newer] = swings(view, LOOKBACK)[`${extreme}s`].slice(-2)
      const [price, priceBefore] = formatDistinctPrices([columns[extreme][newer], columns[extreme][older]], currency)
      const [rsi, rsiBefore] = formatDistinct([series.rsi_14[newer], series.rsi_14[older]], 1)
      const dates = `el ${shortDate(columns.session[older])} y el ${shortDate(columns.session[newer])}`
      return `Entre ${dates} el precio marcó un ${ofPrice} (de ${priceBefore} a ${price}) y el RSI uno ${ofRsi} (de ${rsiBefore} a ${rsi}).`
    },
  }
}

/** Whether the current bar confirms a swing low that makes the divergence bullish. */
function confirmsBullish(view: SeriesView): boolean {
  const newer = view.last - SWING_SIDE
  return newer >= SWING_SIDE && isSwingLow(view.columns.low, newer) && divergenceOf(view) === 'Bullish divergence'
}

/** Whether the current bar confirms a swing high that makes the divergence bearish. */
function confirmsBearish(view: SeriesView): boolean {
  const newer = view.last - SWING_SIDE
  return newer >= SWING_SIDE && isSwingHigh(view.columns.high, newer) && divergenceOf(view) === 'Bearish divergence'
}
