import * as Type from 'typebox'
import { Paging, SymbolInput } from '../common.ts'
import {
  CashBody,
  NoteBody,
  OfAttempt,
  OrderBody,
  SimulatorAccount,
  SimulatorAttempts,
  SimulatorBook,
  SimulatorEntries,
  SimulatorOrder,
  SimulatorOrders,
  SimulatorPerformance,
  SimulatorTicket,
  StartBody,
} from '../simulator.ts'
import type { Call } from './call.ts'

export const simulator = {
  method: 'GET',
  path: '/api/simulator/',
  access: 'bearer',
  errors: 'error',
  summary: 'The running attempt in the market: cash, what waiting orders reserve, positions; nulls without one.',
  answer: SimulatorAccount,
} as const satisfies Call

export const startAttempt = {
  method: 'POST',
  path: '/api/simulator/start',
  access: 'bearer',
  errors: 'error',
  summary:
    'Begins an attempt; the one before ends, and what waits in it is cancelled. With a client_id of before: that one (200).',
  body: StartBody,
  answer: SimulatorAccount,
  statuses: [200, 201],
} as const satisfies Call

export const attempts = {
  method: 'GET',
  path: '/api/simulator/attempts/',
  access: 'bearer',
  errors: 'error',
  summary: 'The attempts in the market, newest first.',
  query: Paging,
  answer: SimulatorAttempts,
} as const satisfies Call

export const moveCash = {
  method: 'POST',
  path: '/api/simulator/cash',
  access: 'bearer',
  errors: 'error',
  summary: 'Pays in, or out where the amount is negative; nothing with a client_id of before.',
  body: CashBody,
  answer: SimulatorAccount,
} as const satisfies Call

export const orders = {
  method: 'GET',
  path: '/api/simulator/orders/',
  access: 'bearer',
  errors: 'error',
  summary: 'The orders of the running attempt, or of another of one’s own, newest first, with why they wait.',
  query: { ...Paging, ...OfAttempt, symbol: Type.Optional(SymbolInput) },
  answer: SimulatorOrders,
} as const satisfies Call

export const ticket = {
  method: 'GET',
  path: '/api/simulator/ticket/',
  access: 'bearer',
  errors: 'error',
  summary: 'What is known of an order on a stock before it is placed: its costs of trading, its session, its rate.',
  query: { symbol: SymbolInput },
  answer: SimulatorTicket,
} as const satisfies Call

export const placeOrder = {
  method: 'POST',
  path: '/api/simulator/orders/',
  access: 'bearer',
  errors: 'error',
  summary: 'Places an order, which meets only prices from after it; with a client_id of before the same one (200).',
  body: OrderBody,
  answer: SimulatorOrder,
  statuses: [200, 201],
} as const satisfies Call

export const cancelOrder = {
  method: 'DELETE',
  path: '/api/simulator/orders/:id',
  access: 'bearer',
  errors: 'error',
  summary: 'Cancels an order; prices of before that still fill it, however late they come.',
  answer: SimulatorOrder,
} as const satisfies Call

export const entries = {
  method: 'GET',
  path: '/api/simulator/entries/',
  access: 'bearer',
  errors: 'error',
  summary: 'The book of the running attempt, or of another of one’s own, newest first.',
  query: { ...Paging, ...OfAttempt },
  answer: SimulatorEntries,
} as const satisfies Call

export const noteTrade = {
  method: 'POST',
  path: '/api/simulator/entries/',
  access: 'bearer',
  errors: 'error',
  summary:
    'Notes a trade of one’s own in the past, in an attempt by hand; answers the lines that it added, with a client_id of before those (200).',
  body: NoteBody,
  answer: SimulatorEntries,
  statuses: [200, 201],
} as const satisfies Call

export const performance = {
  method: 'GET',
  path: '/api/simulator/performance/',
  access: 'bearer',
  errors: 'error',
  summary:
    'Returns, costs and turnover, beside the same payments in what was first bought or followed, and a thousand random portfolios.',
  query: OfAttempt,
  answer: SimulatorPerformance,
} as const satisfies Call

export const exportEntries = {
  method: 'GET',
  path: '/api/simulator/export.csv',
  access: 'bearer',
  errors: 'error',
  summary: 'The whole book as CSV.',
  query: OfAttempt,
  answer: SimulatorBook,
} as const satisfies Call
