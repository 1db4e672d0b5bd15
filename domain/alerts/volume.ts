import * as Type from 'typebox'
import { chosen, decimal } from '../text/number.ts'
import type { Side } from './core/alert.ts'
import { become, isFirstLook, tick } from './core/becoming.ts'
import type { DayFigures } from './core/figures.ts'
import type { Kind } from './core/kind.ts'

const shape = Type.Object({ kind: Type.Literal('volume'), times: Type.Number({ exclusiveMinimum: 0, maximum: 1000 }) })
type When = Type.Static<typeof shape>

const written = (times: number): string => chosen(times, 1)

function sideAt({ times }: When, volume: number, { mean_volume }: DayFigures): Side {
  if (mean_volume === null || mean_volume === 0) return 'unknown'
  return volume >= times * mean_volume ? 'above' : 'below'
}

/** The session trades so many times the mean volume of the 63 sessions before. Every session begins without. */
export const volume: Kind<When> = {
  shape,
  phrase: ({ times }, { symbol }) => `${symbol} negocie ${written(times)} veces su volumen medio de 63 sesiones`,
  beginsByBars: true,
  begin(when, { shown, session, figures }) {
    return { side: sideAt(when, (shown?.session === session ? shown.last_volume : null) ?? 0, figures) }
  },
  price(alert, state, look) {
    const { last_volume, session } = look.quote
    const seen = state.known ?? look.known
    if (seen !== null && session < seen.session) return null
    const begun = isFirstLook(state, look) ? { ...state, side: 'below' as const } : state
    // A source may restart its count: what was reached in a session stays so.
    const volume = last_volume ?? 0
    const side = begun.side === 'above' ? 'above' : sideAt(alert.when, volume, look.figures)
    const step = become(alert, begun, look, side, () => {
      const mean = decimal(look.figures.mean_volume ?? Number.NaN, 0)
      const traded = `${decimal(volume, 0)} acciones`
      return tick(
        look,
        `${look.subject.symbol} negoció ${traded}, al menos ${written(alert.when.times)} veces su media de 63 sesiones (${mean}).`,
      )
    })
    return step ?? (begun.side === state.side ? null : { state: begun, firing: null })
  },
}
