import { decimal } from '../text/number.ts'
import { pricesApart } from '../text/price.ts'
import type { Rule } from './core/rule.ts'
import { bandWidth, brokeDown, brokeUp, squeezeBefore } from './core/squeeze.ts'

/** After a squeeze of the Bollinger bands 20, 2 the close breaks the upper one. */
export const squeezeUp = squeeze('up', 'alcista', brokeUp, 'bollinger_upper', 'superior')

/** After a squeeze of the Bollinger bands 20, 2 the close breaks the lower one. */
export const squeezeDown = squeeze('down', 'bajista', brokeDown, 'bollinger_lower', 'inferior')

function squeeze(
  direction: 'up' | 'down',
  turn: string,
  fires: Rule['fires'],
  broken: 'bollinger_upper' | 'bollinger_lower',
  which: string,
): Rule {
  return {
    id: `squeeze-${direction}`,
    tipo: `Ruptura ${turn} tras compresión`,
    direction,
    fires,
    detalles(view, currency) {
      const { columns, series, last } = view
      const width = decimal(100 * bandWidth(view, squeezeBefore(view) ?? last), 1)
      const [close, band] = pricesApart([columns.close[last], series[broken][last]], currency)
      return `Las bandas de Bollinger llegaron a su menor ancho en 120 sesiones (${width}\u202f% del precio). El cierre (${close}) rompió la banda ${which} (${band}).`
    },
  }
}
