import type { ChartMark } from '../contract/charts/charts.ts'
import { divergence as divergenceWord } from '../indicators/divergence.ts'
import { swings } from '../indicators/swings.ts'
import { timeOfSession } from '../market/bars/intervals.ts'
import { type Chart, none } from './chart.ts'

const SENTENCES = {
  'Bullish divergence': 'Divergencia alcista: el precio hizo un mínimo más bajo y el RSI uno más alto.',
  'Bearish divergence': 'Divergencia bajista: el precio hizo un máximo más alto y el RSI uno más bajo.',
} as const

/** RSI 14 next to the price: the swing points of the price, and the divergence of both where there is one. */
export const divergence: Chart = {
  series: ['rsi_14'],
  levels: none,
  marks(view, from) {
    const { lows, highs } = swings(view, view.last + 1 - from)
    const markAt = (kind: ChartMark['kind'], text: string) => (i: number) => ({
      time: timeOfSession(view.columns.session[i]),
      kind,
      text,
    })
    const marks = [
      ...lows.map(markAt('swing_low', 'Mínimo relativo')),
      ...highs.map(markAt('swing_high', 'Máximo relativo')),
    ].sort((a, b) => a.time - b.time)
    const word = divergenceWord(view)
    if (word !== 'Bullish divergence' && word !== 'Bearish divergence') return marks
    const at = (word === 'Bullish divergence' ? lows : highs).at(-1)
    return at === undefined ? marks : [...marks, markAt('divergence', SENTENCES[word])(at)]
  },
}
