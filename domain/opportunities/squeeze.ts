import { compare } from '../indicators/core/compare.ts'
import type { SeriesView } from '../indicators/core/view.ts'
import { formatDecimal } from '../text/number.ts'
import { formatDistinctPrices } from '../text/price.ts'
import type { Rule } from './core/rule.ts'

/** A squeeze is the narrowest band of this many bars, some six months. (J. Bollinger, Bollinger on Bollinger Bands) */
const LOOKBACK = 120
/** A break counts within this many bars after the squeeze. */
const RECENT = 5

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
      const width = formatDecimal(100 * bandWidth(view, squeezeBefore(view) ?? last), 1)
      const [close, band] = formatDistinctPrices([columns.close[last], series[broken][last]], currency)
      return `Las bandas de Bollinger llegaron a su menor ancho en 120 sesiones (${width}\u202f% del precio). El cierre (${close}) rompió la banda ${which} (${band}).`
    },
  }
}

/** Whether the close is above the upper band, that of the bar before was not, and a squeeze ended just before. */
function brokeUp(view: SeriesView): boolean {
  const { columns, series, last } = view
  const above = (i: number) => compare(columns.close[i], series.bollinger_upper[i], columns.close[i]) > 0
  return above(last) && !above(last - 1) && squeezeBefore(view) !== null
}

/** Whether the close is below the lower band, that of the bar before was not, and a squeeze ended just before. */
function brokeDown(view: SeriesView): boolean {
  const { columns, series, last } = view
  const below = (i: number) => compare(columns.close[i], series.bollinger_lower[i], columns.close[i]) < 0
  return below(last) && !below(last - 1) && squeezeBefore(view) !== null
}

/** Index of the newest of the 5 bars before the current one whose band was the narrowest of 120; null without one. */
function squeezeBefore(view: SeriesView): number | null {
  for (let i = view.last - 1; i >= view.last - RECENT; i--) if (isSqueeze(view, i)) return i
  return null
}

/** The width of the bands as a part of their middle. */
function bandWidth({ series }: SeriesView, i: number): number {
  return (series.bollinger_upper[i] - series.bollinger_lower[i]) / series.bollinger_middle[i]
}

function isSqueeze(view: SeriesView, i: number): boolean {
  const first = i - (LOOKBACK - 1)
  if (first < 0 || Number.isNaN(bandWidth(view, first))) return false
  const width = bandWidth(view, i)
  for (let k = first; k < i; k++) if (compare(width, bandWidth(view, k), 1) > 0) return false
  return true
}
