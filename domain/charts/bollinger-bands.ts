import { type Chart, none } from './chart.ts'

/** Bollinger bands 20, 2. */
export const bollingerBands: Chart = {
  series: ['bollinger_middle', 'bollinger_upper', 'bollinger_lower'],
  levels: none,
  marks: none,
}
