import * as Type from 'typebox'
import { day } from '../text/dates.ts'
import { decimal } from '../text/number.ts'
import type { Kind } from './core/kind.ts'
import { fire } from './core/repeat.ts'
import type { DataEvent } from './core/view.ts'

const shape = Type.Object({ kind: Type.Literal('data') })
type When = Type.Static<typeof shape>

function said(event: DataEvent): string {
  switch (event.what) {
    case 'frozen':
      return 'el precio está congelado: el mismo y sin negociación durante toda una sesión'
    case 'in_review':
      return 'el precio está en revisión: la fuente da uno que todavía no se puede creer'
    case 'away':
      return 'la fuente no da precios nuevos'
    case 'split': {
      const { ratio, date } = event.split
      const change = ratio >= 1 ? `${decimal(ratio, 0)} por 1` : `1 por ${decimal(1 / ratio, 0)}`
      return `split de ${change} el ${day(date)}; los niveles anteriores se ajustan`
    }
  }
}

/** Something happens to the data of the stock: frozen, in review, a split, its source away. */
export const data: Kind<When> = {
  shape,
  phrase: (_, { symbol }) =>
    `los datos de ${symbol} se congelen, queden en revisión, cambien por un split o dejen de llegar`,
  data(alert, state, look) {
    const text = `${look.subject.symbol}: ${said(look.event)}.`
    return fire(alert, state, look, () => ({ price: look.price, evidence: 'tick', between: null, text }))
  },
}
