import * as Type from 'typebox'
import { shortDate } from '../../text/dates.ts'
import { formatDecimal } from '../../text/number.ts'
import type { DataEvent } from '../alert.ts'
import { fire } from '../firing.ts'
import type { AlertKind } from '../kind.ts'

const shape = Type.Object({ kind: Type.Literal('data') })
type When = Type.Static<typeof shape>

function eventText(event: DataEvent): string {
  switch (event.what) {
    case 'frozen':
      return 'el precio está congelado: el mismo y sin negociación durante toda una sesión'
    case 'in_review':
      return 'el precio está en revisión: la fuente da uno que todavía no se puede creer'
    case 'away':
      return 'la fuente no da precios nuevos'
    case 'split': {
      const { ratio, date } = event.split
      const change = ratio >= 1 ? `${formatDecimal(ratio, 0)} por 1` : `1 por ${formatDecimal(1 / ratio, 0)}`
      return `split de ${change} el ${shortDate(date)}; los niveles anteriores se ajustan`
    }
  }
}

/** Something happens to the data of the stock: frozen, in review, a split, its source away. */
export const data: AlertKind<When> = {
  shape,
  phrase: (_, { symbol }) =>
    `los datos de ${symbol} se congelen, queden en revisión, cambien por un split o dejen de llegar`,
  data(alert, state, input) {
    const text = `${input.subject.symbol}: ${eventText(input.event)}.`
    return fire(alert, state, input, () => ({ price: input.price, evidence: 'tick', between: null, text }))
  },
}
