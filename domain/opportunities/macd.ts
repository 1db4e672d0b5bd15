import { formatDifferences } from '../text/price.ts'
import { crossedDown, crossedUp, type Rule } from './core/rule.ts'

/** The MACD 12/26 line crosses its signal (its EMA 9) upwards. */
export const macdUp = macd('up', 'alcista', crossedUp, 'encima')

/** The MACD 12/26 line crosses its signal (its EMA 9) downwards. */
export const macdDown = macd('down', 'bajista', crossedDown, 'debajo')

function macd(direction: 'up' | 'down', turn: string, crossed: typeof crossedUp, beyond: string): Rule {
  return {
    id: `macd-${direction}`,
    tipo: `Cruce ${turn} del MACD`,
    direction,
    fires: (view) => crossed(view, 'macd'),
    detalles({ columns, series, last }, currency) {
      const [line, signal] = formatDifferences([series.macd[last], series.signal[last]], {
        price: columns.close[last],
        currency,
        signed: false,
      })
      return `La línea MACD (${line}) cruzó por ${beyond} de su señal (${signal}).`
    },
  }
}
