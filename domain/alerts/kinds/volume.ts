import * as Type from 'typebox'
import { formatChosen, formatDecimal } from '../../text/number.ts'
import type { Side } from '../alert.ts'
import type { DayFigures } from '../day-figures.ts'
import { changeSide, isFirstInSession, priceTrigger } from '../firing.ts'
import type { AlertKind } from '../kind.ts'

const shape = Type.Object({ kind: Type.Literal('volume'), times: Type.Number({ exclusiveMinimum: 0, maximum: 1000 }) })
type When = Type.Static<typeof shape>

const written = (times: number): string => formatChosen(times, 1)

function sideAt({ times }: When, volume: number, { mean_volume }: DayFigures): Side {
  if (mean_volume === null || mean_volume === 0) return 'unknown'
  return volume >= times * mean_volume ? 'above' : 'below'
}

/** The session trades so many times the mean volume of the 63 sessions before. In every session it starts as not so. */
export const volume: AlertKind<When> = {
  shape,
  phrase: ({ times }, { symbol }) => `${symbol} negocie ${written(times)} veces su volumen medio de 63 sesiones`,
  startsFromBars: true,
  initial(when, { shown, session, figures }) {
    return { side: sideAt(when, (shown?.session === session ? shown.last_volume : null) ?? 0, figures) }
  },
  price(alert, state, input) {
    const { last_volume, session } = input.quote
    const last = state.last_evaluation ?? input.last_evaluation
    if (last !== null && session < last.session) return null
    const current = isFirstInSession(state, input) ? { ...state, side: 'below' as const } : state
    // A source may restart its count: what was reached in a session stays so.
    const volume = last_volume ?? 0
    const side = current.side === 'above' ? 'above' : sideAt(alert.when, volume, input.figures)
    const step = changeSide(alert, current, input, side, () => {
      const mean = formatDecimal(input.figures.mean_volume ?? Number.NaN, 0)
      const traded = `${formatDecimal(volume, 0)} acciones`
      return priceTrigger(
        input,
        `${input.subject.symbol} negoció ${traded}, al menos ${written(alert.when.times)} veces su media de 63 sesiones (${mean}).`,
      )
    })
    return step ?? (current.side === state.side ? null : { state: current, firing: null })
  },
}
