import { confirmsBearish, lastSwings } from './core/divergences.ts'
import type { Rule } from './core/rule.ts'
import { day, percentPair, pricePair } from './core/spanish.ts'

/** A higher high of the price with a lower high of RSI 14, on the bar that confirms it. */
export const divergenceDown: Rule = {
  id: 'divergence-down',
  tipo: 'Divergencia bajista del RSI',
  direction: 'down',
  fires: confirmsBearish,
  detalles(view) {
    const { columns, series } = view
    const [older, newer] = lastSwings(view).highs
    const [price, priceBefore] = pricePair(columns.high[newer], columns.high[older])
    const [rsi, rsiBefore] = percentPair(series.rsi_14[newer], series.rsi_14[older])
    const dates = `el ${day(columns.session[older])} y el ${day(columns.session[newer])}`
    return `Entre ${dates} el precio marcó un máximo más alto (de ${priceBefore} a ${price}) y el RSI uno más bajo (de ${rsiBefore} a ${rsi}).`
  },
}
