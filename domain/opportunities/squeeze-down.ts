import { decimal } from '../text/number.ts'
import { pricesApart } from '../text/price.ts'
import type { Rule } from './core/rule.ts'
import { bandWidth, brokeDown, squeezeBefore } from './core/squeeze.ts'

/** After a squeeze of the Bollinger bands 20, 2 the close breaks the lower one. */
export const squeezeDown: Rule = {
  id: 'squeeze-down',
  tipo: 'Ruptura bajista tras compresión',
  direction: 'down',
  fires: brokeDown,
  detalles(view, currency) {
    const { columns, series, last } = view
    const width = decimal(100 * bandWidth(view, squeezeBefore(view) ?? last), 1)
    const [close, band] = pricesApart([columns.close[last], series.bollinger_lower[last]], currency)
    return `Las bandas de Bollinger llegaron a su menor ancho en 120 sesiones (${width}\u202f% del precio). El cierre (${close}) rompió la banda inferior (${band}).`
  },
}
