import * as Type from 'typebox'
import { shortDate } from '../../text/dates.ts'
import { withPercent } from '../../text/number.ts'
import { formatPrice } from '../../text/price.ts'
import { fire } from '../firing.ts'
import type { AlertKind } from '../kind.ts'

const shape = Type.Object({ kind: Type.Literal('band') })
type When = Type.Static<typeof shape>

/** A session closes outside the 80 % band that was forecast for it one session ago. */
export const band: AlertKind<When> = {
  shape,
  phrase: (_, { symbol }) => `${symbol} cierre fuera de la banda del ${withPercent(80)} prevista una sesión antes`,
  bars(alert, state, input) {
    for (const { bar, close_at, band } of input.bars) {
      if (close_at <= alert.created_at) continue
      const range = band()
      if (range === null || (bar.close >= range.low && bar.close <= range.high)) continue
      const { symbol, currency } = input.subject
      const [close, low, high] = [bar.close, range.low, range.high].map((price) => formatPrice(price, currency))
      const text = `${symbol} cerró en ${close} el ${shortDate(bar.session)}, fuera de la banda del ${withPercent(80)} prevista una sesión antes (${low} a ${high}).`
      return fire(alert, state, input, () => ({ price: bar.close, evidence: 'bar', between: null, text }))
    }
    return null
  },
}
