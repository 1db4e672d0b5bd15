import { day } from '../text/dates.ts'
import { apart } from '../text/number.ts'
import { pricesApart } from '../text/price.ts'
import { confirmsBullish, lastSwings } from './core/divergences.ts'
import type { Rule } from './core/rule.ts'

/** A lower low of the price with a higher low of RSI 14, on the bar that confirms it. */
export const divergenceUp: Rule = {
  id: 'divergence-up',
  tipo: 'Divergencia alcista del RSI',
  direction: 'up',
  fires: confirmsBullish,
  detalles(view, currency) {
    const { columns, series } = view
    const [older, newer] = lastSwings(view).lows
    const [price, priceBefore] = pricesApart([columns.low[newer], columns.low[older]], currency)
    const [rsi, rsiBefore] = apart([series.rsi_14[newer], series.rsi_14[older]], 1)
    const dates = `el ${day(columns.session[older])} y el ${day(columns.session[newer])}`
    return `Entre ${dates} el precio marcó un mínimo más bajo (de ${priceBefore} a ${price}) y el RSI uno más alto (de ${rsiBefore} a ${rsi}).`
  },
}
