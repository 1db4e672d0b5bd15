import { bearishhammerstick, bullishhammerstick } from 'technicalindicators'
import type { Columns } from '../market/types.ts'
import { formatPrice } from '../text/price.ts'
import { hasPattern } from './core/patterns.ts'
import type { Rule } from './core/rule.ts'

/**
 * The lower shadow of a hammer is at least so many times its body. (S. Nison, Japanese Candlestick Charting Techniques)
 */
const SHADOW = 2

/**
 * A hammer after a fall, confirmed by the current bar. The shape is that of `hammerpattern` of technicalindicators,
 * which is not used itself since its check of the fall compares two averages as texts.
 */
export const hammer: Rule = {
  id: 'hammer',
  tipo: 'Martillo confirmado',
  direction: 'up',
  fires(view) {
    const { columns, last } = view
    const { open, close } = columns
    const at = last - 1
    const fell = close[at - 1] < close[at - 3]
    const confirmed = close[last] > open[last] && close[last] > close[at]
    if (!fell || !confirmed || !hasLongShadow(columns, at)) return false
    return hasPattern(view, at, 1, bullishhammerstick) || hasPattern(view, at, 1, bearishhammerstick)
  },
  detalles({ columns: { low, close }, last }, currency) {
    const [lowest, end, confirmation] = [low[last - 1], close[last - 1], close[last]].map((price) =>
      formatPrice(price, currency),
    )
    return `Tras una caída, la vela anterior bajó hasta ${lowest} y se recuperó hasta ${end} (martillo). La sesión la confirmó con un cierre más alto: ${confirmation}.`
  },
}

function hasLongShadow({ open, low, close }: Columns, i: number): boolean {
  return Math.min(open[i], close[i]) - low[i] >= SHADOW * Math.abs(close[i] - open[i])
}
