import * as Type from 'typebox'
import { day } from '../text/dates.ts'
import { percent } from '../text/number.ts'
import { formatPrice } from '../text/price.ts'
import type { Kind } from './core/kind.ts'
import { fire } from './core/repeat.ts'

const shape = Type.Object({ kind: Type.Literal('band') })
type When = Type.Static<typeof shape>

/** A session closes outside the 80 % band that was forecast for it one session ago. */
export const band: Kind<When> = {
  shape,
  phrase: (_, { symbol }) => `${symbol} cierre fuera de la banda del ${percent(80)} prevista una sesión antes`,
  bars(alert, state, look) {
    for (const { bar, close_at, band } of look.bars) {
      if (close_at <= alert.created_at) continue
      const range = band()
      if (range === null || (bar.close >= range.low && bar.close <= range.high)) continue
      const { symbol, currency } = look.subject
      const [close, low, high] = [bar.close, range.low, range.high].map((price) => formatPrice(price, currency))
      const text = `${symbol} cerró en ${close} el ${day(bar.session)}, fuera de la banda del ${percent(80)} prevista una sesión antes (${low} a ${high}).`
      return fire(alert, state, look, () => ({ price: bar.close, evidence: 'bar', between: null, text }))
    }
    return null
  },
}
