import type { ChartLevel } from '#domain/contract/charts/charts.ts'
import { levelLines, levelName } from '../../panes/levels.ts'
import type { Overlay } from './overlay.ts'

/** Fibonacci's levels of the daily bars. */
export const fibonacci: Overlay = {
  series: [],
  over(u, { scene: { outlook }, look, format }) {
    const named = (level: ChartLevel) => ({ name: levelName('fibonacci-levels', level), value: level.value })
    levelLines(u, look, outlook?.levels.map(named) ?? [], look.accentSoft, format, 'left')
  },
}
