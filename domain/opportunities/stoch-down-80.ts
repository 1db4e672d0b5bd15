import { apart } from '../text/number.ts'
import { crossedDown } from './core/lines.ts'
import type { Rule } from './core/rule.ts'

/** The slow stochastic 14,3,3 crosses down through 80. */
export const stochDown80: Rule = {
  id: 'stoch-down-80',
  tipo: 'Estocástico sale de sobrecompra',
  direction: 'down',
  fires: (view) => crossedDown(view, 'stochastic_80'),
  detalles({ series, last }) {
    const [from, to] = apart([series.stochastic_k[last - 1], series.stochastic_k[last]], 1)
    return `El estocástico lento (14, 3, 3) pasó de ${from} a ${to} y salió de la zona de sobrecompra (más de 80).`
  },
}
