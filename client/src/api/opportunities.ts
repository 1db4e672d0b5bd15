import { Opportunities } from '../../../domain/contract/opportunities.ts'
import { ask } from './request.ts'

/** Signals on the followed stocks, newest first. */
export const fetchOpportunities = () =>
  ask(Opportunities, { path: '/user-watchlist/', query: { opportunities: 'true' } })
