import { stockChart as es } from '#client/src/text/es/charts/stock.ts'
import { levelLines } from '../../panes/levels.ts'
import type { Overlay } from './overlay.ts'

/** Support and resistance of the daily bars, as the product's indicators have them. */
export const support: Overlay = {
  series: [],
  over(u, { scene, look, format }) {
    const levels = (['support', 'resistance'] as const).flatMap((name) => {
      const value = scene[name]
      return value === null ? [] : [{ name: es.levels[name], value }]
    })
    levelLines(u, look, levels, look.ink3, format, 'right')
  },
}
