import { day } from '../text/dates.ts'
import { apart } from '../text/number.ts'
import { pricesApart } from '../text/price.ts'
import { confirmsBearish, lastSwings } from './core/divergences.ts'
import type { Rule } from './core/rule.ts'

/** A higher high of the price with a lower high of RSI 14, on the bar that confirms it. */
export const divergenceDown: Rule = {
  id: 'divergence-down',
  tipo: 'Divergencia bajista del RSI',
  direction: 'down',
  fires: confirmsBearish,
  detalles(view, currency) {
    const { columns, series } = view
    const [older, newer] = lastSwings(view).highs
    const [price, priceBefore] = pricesApart([columns.high[newer], columns.high[older]], currency)
    const [rsi, rsiBefore] = apart([series.rsi_14[newer], series.rsi_14[older]], 1)
    const dates = `el ${day(columns.session[older])} y el ${day(columns.session[newer])}`
    return `Entre ${dates} el precio marcó un máximo más alto (de ${priceBefore} a ${price}) y el RSI uno más bajo (de ${rsiBefore} a ${rsi}).`
  },
}
