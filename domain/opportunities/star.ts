import { eveningstar, morningstar } from 'technicalindicators'
import { formatPrice } from '../text/price.ts'
import { hasPattern } from './core/patterns.ts'
import type { Rule } from './core/rule.ts'

/** A falling bar, one below it after a gap, and a rising one that closes above the middle of the first. */
export const morningStar: Rule = {
  id: 'morning-star',
  tipo: 'Estrella de la mañana',
  direction: 'up',
  ...star(morningstar, ['una caída', 'subió', 'encima']),
}

/** A rising bar, one above it after a gap, and a falling one that closes below the middle of the first. */
export const eveningStar: Rule = {
  id: 'evening-star',
  tipo: 'Estrella vespertina',
  direction: 'down',
  ...star(eveningstar, ['un alza', 'bajó', 'debajo']),
}

function star(
  detector: typeof morningstar,
  [move, turned, beyond]: readonly [string, string, string],
): Pick<Rule, 'fires' | 'detalles'> {
  return {
    fires: (view) => hasPattern(view, view.last, 3, detector),
    detalles({ columns: { open, close }, last }, currency) {
      const first = `${formatPrice(open[last - 2], currency)} a ${formatPrice(close[last - 2], currency)}`
      const [star, end] = [formatPrice(close[last - 1], currency), formatPrice(close[last], currency)]
      return `Tras ${move} de ${first} y una pausa con hueco en ${star}, el precio ${turned} hasta ${end}, por ${beyond} de la mitad de la primera vela.`
    },
  }
}
