import * as Type from 'typebox'
import { RULES } from '../../opportunities/index.ts'
import { fire } from '../firing.ts'
import type { AlertKind } from '../kind.ts'

const shape = Type.Object({
  kind: Type.Literal('rule'),
  rule: Type.Enum(['any', ...RULES.map(({ id }) => id)]),
  demonstrated: Type.Optional(Type.Boolean()),
})
type When = Type.Static<typeof shape>

const nameOf = (rule: string): string => RULES.find(({ id }) => id === rule)?.tipo ?? rule

/** An opportunity rule gives a signal at the close of a bar; with `demonstrated`, only one of demonstrated edge. */
export const rule: AlertKind<When> = {
  shape,
  phrase({ rule, demonstrated }, { symbol }) {
    const which = rule === 'any' ? 'una oportunidad' : `la oportunidad «${nameOf(rule)}»`
    return `${symbol} dé ${which}${demonstrated ? ' con ventaja demostrada' : ''} al cierre`
  },
  bars(alert, state, input) {
    const { rule, demonstrated } = alert.when
    for (const closed of input.bars) {
      if (closed.close_at <= alert.created_at) continue
      const found = closed.signals().find((signal) => {
        return (rule === 'any' || signal.rule === rule) && (!demonstrated || closed.isDemonstrated(signal.rule))
      })
      if (found === undefined) continue
      const text = `${input.subject.symbol}: ${found.tipo}. ${found.detalles}`
      return fire(alert, state, input, () => ({ price: closed.bar.close, evidence: 'bar', between: null, text }))
    }
    return null
  },
}
