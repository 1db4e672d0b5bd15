import { apart } from '../text/number.ts'
import { crossedUp } from './core/lines.ts'
import type { Rule } from './core/rule.ts'

/** The slow stochastic 14,3,3 crosses up through 20. */
export const stochUp20: Rule = {
  id: 'stoch-up-20',
  tipo: 'Estocástico sale de sobreventa',
  direction: 'up',
  fires: (view) => crossedUp(view, 'stochastic_20'),
  detalles({ series, last }) {
    const [from, to] = apart([series.stochastic_k[last - 1], series.stochastic_k[last]], 1)
    return `El estocástico lento (14, 3, 3) pasó de ${from} a ${to} y salió de la zona de sobreventa (menos de 20).`
  },
}
