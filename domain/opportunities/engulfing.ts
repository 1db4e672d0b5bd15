import { bearishengulfingpattern, bullishengulfingpattern } from 'technicalindicators'
import { formatPrice } from '../text/price.ts'
import { hasPattern } from './core/patterns.ts'
import type { Rule } from './core/rule.ts'

/** The body of a rising bar covers the one of the falling bar before it. */
export const engulfingUp = engulfing('up', bullishengulfingpattern, 'alcista', 'bajista')

/** The body of a falling bar covers the one of the rising bar before it. */
export const engulfingDown = engulfing('down', bearishengulfingpattern, 'bajista', 'alcista')

function engulfing(
  direction: 'up' | 'down',
  detector: typeof bullishengulfingpattern,
  turn: string,
  turnBefore: string,
): Rule {
  return {
    id: `engulfing-${direction}`,
    tipo: `Envolvente ${turn}`,
    direction,
    fires: (view) => hasPattern(view, view.last, 2, detector),
    detalles({ columns: { open, close }, last }, currency) {
      const body = (i: number) => `de ${formatPrice(open[i], currency)} a ${formatPrice(close[i], currency)}`
      return `Una vela ${turn} (${body(last)}) envolvió el cuerpo de la vela ${turnBefore} anterior (${body(last - 1)}).`
    },
  }
}
