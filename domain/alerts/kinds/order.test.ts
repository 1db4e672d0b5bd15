import t from 'tap'
import type { Alert, OrderEvent } from '../alert.ts'
import { evaluateAlert, initialState } from '../evaluate.ts'
import { quoteAt, startAt } from '../testing/inputs.ts'

const now = Date.parse('2026-11-20T15:07:59Z')

t.test(
  'what is said of an order: that it is of the simulator, what was filled at which price, and why it ended',
  async (t) => {
    const alert: Alert = {
      when: { kind: 'order' },
      repeat: 'rearm',
      sessions: 'regular',
      created_at: 1,
      expires_at: null,
    }
    const state = initialState(alert, startAt(quoteAt(100)))
    const step = (event: Partial<OrderEvent>) => {
      const whole = { side: 'buy', quantity: 10, filled: 0, fill: null, costs: 0, account: 'USD', end: null } as const
      const subject = { symbol: 'NVDA', currency: 'USD' }
      const input = {
        on: 'order',
        subject,
        now,
        session: null,
        evidence: 'tick',
        event: { ...whole, ...event },
      } as const
      return evaluateAlert(alert, state, input)
    }
    const said = (event: Partial<OrderEvent>) =>
      step(event)?.firing?.text.replace('NVDA (simulador, sin dinero real): ', '')
    const fill = { quantity: 10, price: 1100.75, as_of: now }
    t.match(step({ filled: 10, fill, costs: 1 })?.firing, {
      price: 1100.75,
      evidence: 'tick',
      text: 'NVDA (simulador, sin dinero real): tu orden de compra de 10 se ejecutó entera, a 1.100,75 USD (precio del 20/11/2026 10:07). Costos: 1,00 USD.',
    })
    t.equal(
      said({ side: 'sell', filled: 2.5, fill: { ...fill, quantity: 2.5 } }),
      'tu orden de venta de 10 se ejecutó en parte: 2,5 hasta ahora, a 1.100,75 USD (precio del 20/11/2026 10:07). Costos: 0,00 USD.',
    )
    t.equal(
      said({ filled: 10, fill: { ...fill, quantity: 4 }, costs: 3, account: 'EUR' }),
      'tu orden de compra de 10 se ejecutó entera, las últimas 4 a 1.100,75 USD (precio del 20/11/2026 10:07). Costos: 3,00 EUR.',
    )
    t.equal(said({ end: 'expired' }), 'tu orden de compra de 10 caducó sin ejecutarse.')
    t.equal(said({ end: 'expired', filled: 4 }), 'tu orden de compra de 10 caducó con 4 ejecutadas. Costos: 0,00 USD.')
    t.equal(said({ end: 'cash' }), 'tu orden de compra de 10 terminó por falta de efectivo, sin ejecutarse.')
    t.match(
      said({ end: 'shares', filled: 4, fill }),
      /^tu orden de compra de 10 terminó por falta de acciones, con 4 ejec/,
    )
  },
)
