import type { Opportunity } from '../../../domain/contract/opportunities.ts'
import { expectList, type Shape } from './guards.ts'
import { request } from './request.ts'

const OPPORTUNITY: Shape<Opportunity> = {
  id: 'number',
  ticker: 'text',
  nivel_confianza: 'text',
  tipo: 'text',
  detalles: 'text',
  fecha: 'text',
}

/** Signals on the followed stocks, newest first. */
export async function fetchOpportunities(): Promise<Opportunity[]> {
  const { body } = await request({ path: '/user-watchlist/', query: { opportunities: 'true' } })
  return expectList(body, OPPORTUNITY)
}
