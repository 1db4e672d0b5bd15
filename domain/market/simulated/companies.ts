import { ANDEAN_COMPANIES } from './companies-andes.ts'
import { ATLANTIC_COMPANIES } from './companies-atlantic.ts'
import { type Company, toCompany } from './company.ts'

/** Every company of the simulated market, by symbol. None of them exists. */
export const COMPANIES: readonly Company[] = [...ANDEAN_COMPANIES, ...ATLANTIC_COMPANIES]
  .map(toCompany)
  .sort((a, b) => (a.instrument.symbol < b.instrument.symbol ? -1 : 1))
