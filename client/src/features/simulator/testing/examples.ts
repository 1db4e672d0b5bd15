import type {
  SimulatorAccount,
  SimulatorOrder,
  SimulatorPerformance,
  SimulatorTicket,
} from '#domain/contract/simulator.ts'
import { EXAMPLES } from '#domain/contract/testing/examples.ts'

export const accountOf = (more: Partial<SimulatorAccount> = {}): SimulatorAccount => ({
  ...EXAMPLES.simulator,
  played: null,
  ...more,
})

/** A limit order on AAA that waits. */
export const order = (more: Partial<SimulatorOrder> = {}): SimulatorOrder => ({
  ...EXAMPLES.orders[0],
  stop: null,
  state: 'waiting',
  filled: 0,
  fills: [],
  ...more,
})

export const fill = (more: Partial<SimulatorOrder['fills'][number]> = {}) => ({
  ...EXAMPLES.orders[0].fills[0],
  fx: null,
  provisional: false,
  ...more,
})

/** What is known of an order on AAA, in dollars and while it trades. */
export const ticketOf = (more: Partial<SimulatorTicket> = {}): SimulatorTicket => ({
  ...EXAMPLES.ticket,
  fx_day: null,
  opens_at: null,
  ...more,
})

export const performanceOf = (more: Partial<SimulatorPerformance> = {}): SimulatorPerformance => ({
  ...EXAMPLES.performance,
  no_luck: null,
  ...more,
})
