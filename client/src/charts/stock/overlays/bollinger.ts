import { graphs } from '#client/src/text/es/charts/graphs.ts'
import { line } from '../../panes/pane.ts'
import type { Overlay } from './overlay.ts'

const es = graphs['bollinger-bands'].series

/** Mean of 20 and two deviations to each side, the space between filled. */
export const bollinger: Overlay = {
  series: ['bollinger_upper', 'bollinger_middle', 'bollinger_lower'],
  lines({ look, series }) {
    return (['upper', 'middle', 'lower'] as const).map((name) => ({
      values: series(`bollinger_${name}`),
      series: line('price', look.accentSoft, { width: 1, auto: false, ...(name === 'middle' && { dash: [4, 3] }) }),
      legend: { field: name, ...es[name], colour: look.accentSoft },
    }))
  },
  fill: ({ look }) => ({ between: [0, 2], colour: look.accentWash }),
}
