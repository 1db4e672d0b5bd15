import { apart } from '../text/number.ts'
import { crossedUp } from './core/lines.ts'
import type { Rule } from './core/rule.ts'

/** RSI 14 crosses up through 30. */
export const rsiUp30: Rule = {
  id: 'rsi-up-30',
  tipo: 'RSI sale de sobreventa',
  direction: 'up',
  fires: (view) => crossedUp(view, 'rsi_30'),
  detalles({ series, last }) {
    const [from, to] = apart([series.rsi_14[last - 1], series.rsi_14[last]], 1)
    return `El RSI de 14 sesiones pasó de ${from} a ${to} y salió de la zona de sobreventa (menos de 30).`
  },
}
