import type { Static, TObject } from 'typebox'
import type { SeriesView } from './core/view.ts'
import { Divergence, divergence } from './divergence.ts'
import { EmaCross, emaCross } from './ema-cross.ts'
import { Macd, macd } from './macd.ts'
import { Rsi, rsi } from './rsi.ts'
import { Stochastic, stochastic } from './stochastic.ts'
import { SupportResistance, supportResistance } from './support-resistance.ts'

/** The fields of technical-indicators that follow from the bars, with their shapes, in the order of the answer. */
export const FIELDS = {
  rsi_14: Rsi,
  macd: Macd,
  ema_cross: EmaCross,
  stochastic: Stochastic,
  divergence: Divergence,
  ...SupportResistance.properties,
}

/** `head` followed by every field at the current bar. One literal for speed, since each stock is read at each tick. */
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
