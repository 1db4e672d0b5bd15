import { levelLines, levelName } from '../../panes/levels.ts'
import type { Overlay } from './overlay.ts'

/** Fibonacci's levels of the daily bars, from the answer for charts. */
export const fibonacci: Overlay = {
  series: [],
  over(u, { scene: { outlook }, look, format }) {
    const levels = outlook?.levels.map((level) => ({ name: levelName(outlook, level), value: level.value })) ?? []
    levelLines(u, look, levels, look.accentSoft, format, 'left')
  },
}
