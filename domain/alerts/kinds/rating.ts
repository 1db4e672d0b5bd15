import * as Type from 'typebox'
import { RATING_SPANISH, RATING_WORDS } from '../../ratings/words.ts'
import { shortDate } from '../../text/dates.ts'
import { fire } from '../firing.ts'
import type { AlertKind } from '../kind.ts'

const shape = Type.Object({ kind: Type.Literal('rating'), becomes: Type.Enum(RATING_WORDS) })
type When = Type.Static<typeof shape>

/** The word of the indicators together changes to the one asked for, at the close of a bar. */
export const rating: AlertKind<When> = {
  shape,
  phrase: ({ becomes }, { symbol }) => `los indicadores de ${symbol} pasen a «${RATING_SPANISH[becomes]}» al cierre`,
  bars(alert, state, input) {
    const { becomes } = alert.when
    for (const { bar, close_at, rating } of input.bars) {
      if (close_at <= alert.created_at) continue
      const { word, before } = rating()
      if (word !== becomes || before === null || before === becomes) continue
      const change = `pasaron de «${RATING_SPANISH[before]}» a «${RATING_SPANISH[becomes]}»`
      const text = `Los indicadores de ${input.subject.symbol} ${change} al cierre del ${shortDate(bar.session)}.`
      return fire(alert, state, input, () => ({ price: bar.close, evidence: 'bar', between: null, text }))
    }
    return null
  },
}
