import { CompanyDetails } from '../../../domain/contract/market.ts'
import { countryName, industryName, sectorName } from '../../../domain/market/spanish/names.ts'
import type { InstrumentRow } from '../../../platform/repositories/market/instruments.ts'
import { instrumentOf, type StockAction } from './action.ts'

export const companyDetails: StockAction = {
  answer: CompanyDetails,
  handle: (app, query) => JSON.stringify(companyDetailsOf(instrumentOf(app, query))),
}

/** A company's details; places, sectors and industries in Spanish. */
export function companyDetailsOf(instrument: InstrumentRow): CompanyDetails {
  const { symbol, name, address, city, state, country, phone, website, sector, industry } = instrument
  return {
    symbol,
    name,
    address,
    city,
    state,
    country: country && countryName(country),
    phone,
    website,
    sector: sector && sectorName(sector),
    industry: industry && industryName(industry),
  }
}
