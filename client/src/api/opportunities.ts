import { Opportunities } from '../../../domain/contract/opportunities.ts'
import { ask } from './request.ts'

/** Signals, newest first: those on the followed stocks, or on one stock. */
export const fetchOpportunities = (symbol: string | null) =>
  ask(Opportunities, { path: '/user-watchlist/', query: { opportunities: 'true', ...(symbol !== null && { symbol }) } })
