import { stockChart as es } from '#client/src/text/es/charts/stock.ts'
import { line } from '../../panes/pane.ts'
import type { SeriesName } from '../data/figures.ts'
import type { Overlay } from './overlay.ts'

/** One average of the closes, in a colour of its own. */
function average(name: SeriesName & keyof typeof es.series, colour: number): Overlay {
  return {
    series: [name],
    lines({ look, series }) {
      const values = series(name)
      const stroke = look.series[colour]
      const legend = { field: name, ...es.series[name], colour: stroke }
      return [{ values, series: line('price', stroke, { auto: false }), legend }]
    },
  }
}

export const ema20 = average('ema_20', 0)
export const ema50 = average('ema_50', 1)
export const sma200 = average('sma_200', 2)
