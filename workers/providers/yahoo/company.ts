import type { CompanyProfile } from '#domain/market/provider.ts'
import { type Row, textOf, webAddressOf } from './values.ts'

/** The company behind an `assetProfile`. */
export function readCompany(row: Row): CompanyProfile {
  const lines = [textOf(row.address1), textOf(row.address2)].filter((line) => line !== null)
  return {
    address: lines.join(', ') || null,
    city: textOf(row.city),
    state: textOf(row.state),
    country: textOf(row.country),
    phone: textOf(row.phone, 50),
    website: webAddressOf(row.website),
    sector: textOf(row.sector),
    industry: textOf(row.industry),
  }
}
