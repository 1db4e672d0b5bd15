import { QuerySymbol } from '../common.ts'
import { CompanyDetails } from '../company.ts'
import type { Call } from './call.ts'

export const companyDetails = {
  method: 'GET',
  path: '/api/stocks/',
  access: 'bearer',
  buster: 'tk',
  choice: { action: 'company-details' },
  query: { symbol: QuerySymbol() },
  answer: CompanyDetails,
} as const satisfies Call
