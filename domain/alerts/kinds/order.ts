import * as Type from 'typebox'
import { guayaquilTime } from '../../text/guayaquil-time.ts'
import { formatDecimal } from '../../text/number.ts'
import { formatPrice } from '../../text/price.ts'
import type { AlertSubject, OrderEvent } from '../alert.ts'
import { fire } from '../firing.ts'
import type { AlertKind } from '../kind.ts'

const shape = Type.Object({ kind: Type.Literal('order') })
type When = Type.Static<typeof shape>

/** Writes a quantity with the decimals that it has. */
const written = (quantity: number): string => formatDecimal(quantity, String(quantity).split('.')[1]?.length ?? 0)

function endText({ quantity, filled, end }: OrderEvent): string {
  const part = filled > 0 ? `con ${written(filled)} ejecutadas` : 'sin ejecutarse'
  if (filled >= quantity) return 'se ejecutó entera'
  if (end === 'expired') return `caducó ${part}`
  if (end === null) return `se ejecutó en parte: ${written(filled)} hasta ahora`
  return `terminó por falta de ${end === 'cash' ? 'efectivo' : 'acciones'}, ${part}`
}

function eventText({ symbol, currency }: AlertSubject, event: OrderEvent): string {
  const { side, quantity, filled, fill, costs, account } = event
  const order = `tu orden de ${side === 'buy' ? 'compra' : 'venta'} de ${written(quantity)}`
  const last = fill && fill.quantity < filled ? `las últimas ${written(fill.quantity)} ` : ''
  const at =
    fill &&
    `, ${last}a ${formatPrice(fill.price, currency)} ${currency} (precio del ${guayaquilTime(new Date(fill.as_of))})`
  const paid = filled > 0 ? ` Costos: ${formatDecimal(costs, 2)} ${account}.` : ''
  return `${symbol} (simulador, sin dinero real): ${order} ${endText(event)}${at ?? ''}.${paid}`
}

/** An order of the user in the simulator is filled for the first time, is whole, or ends by itself before that. */
export const order: AlertKind<When> = {
  shape,
  phrase: (_, { symbol }) => `una orden tuya de ${symbol} en el simulador se ejecute, o termine sin ejecutarse entera`,
  order(alert, state, input) {
    const { event, evidence, subject } = input
    const text = eventText(subject, event)
    return fire(alert, state, input, () => ({ price: event.fill?.price ?? null, evidence, between: null, text }))
  },
}
