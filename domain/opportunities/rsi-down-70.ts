import { apart } from '../text/number.ts'
import { crossedDown } from './core/lines.ts'
import type { Rule } from './core/rule.ts'

/** RSI 14 crosses down through 70. */
export const rsiDown70: Rule = {
  id: 'rsi-down-70',
  tipo: 'RSI sale de sobrecompra',
  direction: 'down',
  fires: (view) => crossedDown(view, 'rsi_70'),
  detalles({ series, last }) {
    const [from, to] = apart([series.rsi_14[last - 1], series.rsi_14[last]], 1)
    return `El RSI de 14 sesiones pasó de ${from} a ${to} y salió de la zona de sobrecompra (más de 70).`
  },
}
