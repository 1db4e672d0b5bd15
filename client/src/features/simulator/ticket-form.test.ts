import { expect, test } from 'vitest'
import type { Price } from '../../stores/prices.ts'
import { quote } from '../../testing/examples.ts'
import { accountOf, ticketOf } from './testing/examples.ts'
import { estimate, newForm, orderIn, type TicketContext, type TicketForm } from './ticket-form.ts'

const price = (more: Partial<Price> = {}): Price => ({ ...quote('AAA', 1, 100), ...more })
const context = (more: Partial<TicketContext> = {}): TicketContext => ({
  ticket: ticketOf({ bounce: null }),
  price: price(),
  account: accountOf({ cash: 9_000, reserved: 102 }),
  ...more,
})
const form = (more: Partial<TicketForm>): TicketForm => ({ ...newForm(), quantity: '10', ...more })
const ordered = (more: Partial<TicketForm>) => {
  const order = orderIn(form(more), ticketOf())
  if (typeof order === 'string') throw new Error(order)
  return order
}

test('figures are read as they are written', () => {
  expect(ordered({ quantity: '1.234,5' })).toEqual({ side: 'buy', type: 'market', quantity: 1234.5, until: 'session' })
  expect(ordered({ type: 'limit', level: '99,50 USD', side: 'sell', until: '90d' })).toEqual({
    side: 'sell',
    type: 'limit',
    quantity: 10,
    limit: 99.5,
    until: '90d',
  })
  expect(ordered({ type: 'stop', level: '$110' })).toMatchObject({ stop: 110 })
  expect(ordered({ quantity: '3 acciones' })).toMatchObject({ quantity: 3 })
  // The level of another type is left alone.
  expect(ordered({ level: 'x' })).not.toHaveProperty('limit')
})

test.each([
  [{ quantity: '' }, '«Cantidad» tiene que ser un número.'],
  [{ quantity: 'diez' }, '«Cantidad» tiene que ser un número.'],
  [{ quantity: '0' }, '«Cantidad» tiene que ser mayor que 0.'],
  [{ quantity: '-3' }, '«Cantidad» tiene que ser mayor que 0.'],
  [{ quantity: '5 %' }, '«Cantidad» va en acciones.'],
  [{ quantity: '0,0000009' }, '«Cantidad» tiene que ser al menos 0,000001.'],
  [{ quantity: '1.000.000.000.001' }, '«Cantidad» no puede pasar de 1.000.000.000.000.'],
  [{ type: 'limit', level: '' }, '«Límite» tiene que ser un número.'],
  [{ type: 'stop', level: '0' }, '«Nivel» tiene que ser mayor que 0.'],
  [{ type: 'limit', level: '90 EUR' }, '«Límite» va en USD.'],
] as const)('%j is no order: %s', (more, sentence) => {
  expect(orderIn(form(more), ticketOf())).toBe(sentence)
})

test('a market order at the last price and half a spread, with its costs, and what it reserves', () => {
  // 6 M traded a session: 5 basis points. Costs: 1 + 0.1 % of 1,000.50, at least 2; for the reserve of 1,020.
  expect(estimate(ordered({}), context())).toEqual({
    price: 100.05,
    half: 0.05,
    costs: 2,
    reserved: 1_022.02,
    left: 9_000 - 102 - 1_022.02,
    isReached: false,
  })
  const bouncing = context({ ticket: ticketOf({ bounce: 0.2 }) })
  expect(estimate(ordered({ side: 'sell' }), bouncing)).toMatchObject({
    price: 99.8,
    half: 0.2,
    reserved: null,
    left: null,
  })
})

test('the best prices of others where they are known', () => {
  const known = context({ price: price({ bid: 99.9, ask: 100.1 }) })
  expect(estimate(ordered({}), known)).toMatchObject({ price: 100.1, half: null })
  expect(estimate(ordered({ side: 'sell' }), known)).toMatchObject({ price: 99.9, half: null })
  const crossed = context({ price: price({ bid: 100.2, ask: 100.1 }) })
  expect(estimate(ordered({}), crossed)).toMatchObject({ price: 100.05, half: 0.05 })
})

test('a limit reserves its level; it and a stop say that they are reached already', () => {
  expect(estimate(ordered({ type: 'limit', level: '90' }), context())).toMatchObject({
    price: 90,
    half: null,
    reserved: 902,
    isReached: false,
  })
  // A touch is not through it.
  expect(estimate(ordered({ type: 'limit', level: '100' }), context())).toMatchObject({ isReached: false })
  expect(estimate(ordered({ type: 'limit', level: '100,01' }), context())).toMatchObject({ isReached: true })
  expect(estimate(ordered({ type: 'stop', level: '100' }), context())).toMatchObject({ isReached: true })
  expect(estimate(ordered({ type: 'stop', level: '110' }), context())).toMatchObject({
    price: 110.055,
    half: 0.055,
    reserved: 1_124.12,
    isReached: false,
  })
})

test('another currency is changed at its rate, half of one per cent worse', () => {
  const abroad = context({ ticket: ticketOf({ currency: 'EUR', fx: 1.1, fx_day: '2026-11-19', bounce: null }) })
  // 10 × 102 × 1.1 = 1,122, and 5.61 for the change, and costs of 2.12.
  expect(estimate(ordered({}), abroad)).toMatchObject({ reserved: 1_129.73 })
})

test('nothing is estimated without a price or a rate', () => {
  expect(estimate(ordered({}), context({ price: null }))).toBe(null)
  expect(estimate(ordered({}), context({ ticket: ticketOf({ fx: null }) }))).toBe(null)
  expect(estimate(ordered({}), context({ ticket: ticketOf({ tick: null }) }))).toBe(null)
})
