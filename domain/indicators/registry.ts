import type { Static, TObject } from 'typebox'
import type { SeriesView } from './core/view.ts'
import { Divergence, divergence } from './divergence.ts'
import { EmaCross, emaCross } from './ema-cross.ts'
import { Macd, macd } from './macd.ts'
import { Rsi, rsi } from './rsi.ts'
import { Stochastic, stochastic } from './stochastic.ts'
import { SupportResistance, supportResistance } from './support-resistance.ts'

/** What technical-indicators says of the bars: the shape of each field, in the order of the answer. */
export const FIELDS = {
  rsi_14: Rsi,
  macd: Macd,
  ema_cross: EmaCross,
  stochastic: Stochastic,
  divergence: Divergence,
  ...SupportResistance.properties,
}

/** `head` and then every field at the current bar. One literal, since each stock is read at each tick. */
export function withFields<Head>(head: Head, view: SeriesView): Head & Required<Static<TObject<typeof FIELDS>>> {
  return {
    ...head,
    rsi_14: rsi(view),
    macd: macd(view),
    ema_cross: emaCross(view),
    stochastic: stochastic(view),
    divergence: divergence(view),
    ...supportResistance(view),
  }
}
