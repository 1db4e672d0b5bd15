import { CompanyDetails } from '../../../domain/contract/market.ts'
import { countryName, sectorName } from '../../../domain/market/spanish-names.ts'
import { instrumentOf, type StockAction } from './action.ts'

export const companyDetails: StockAction = {
  answer: CompanyDetails,
  handle(app, query): CompanyDetails {
    const instrument = instrumentOf(app, query)
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
      industry,
    }
  },
}
