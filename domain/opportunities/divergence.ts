import { day } from '../text/dates.ts'
import { apart } from '../text/number.ts'
import { pricesApart } from '../text/price.ts'
import { confirmsBearish, confirmsBullish, lastSwings } from './core/divergences.ts'
import type { Rule } from './core/rule.ts'

/** A lower low of the price with a higher low of RSI 14, on the bar that confirms it. */
export const divergenceUp = divergence('up', 'alcista', confirmsBullish, 'low', ['mínimo más bajo', 'más alto'])

/** A higher high of the price with a lower high of RSI 14, on the bar that confirms it. */
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
      const [older, newer] = lastSwings(view)[`${extreme}s`]
      const [price, priceBefore] = pricesApart([columns[extreme][newer], columns[extreme][older]], currency)
      const [rsi, rsiBefore] = apart([series.rsi_14[newer], series.rsi_14[older]], 1)
      const dates = `el ${day(columns.session[older])} y el ${day(columns.session[newer])}`
      return `Entre ${dates} el precio marcó un ${ofPrice} (de ${priceBefore} a ${price}) y el RSI uno ${ofRsi} (de ${rsiBefore} a ${rsi}).`
    },
  }
}
