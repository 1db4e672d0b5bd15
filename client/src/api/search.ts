import { NamedIds, SearchAnswer } from '../../../domain/contract/catalogue.ts'
import { ask } from './request.ts'

export type SearchResult = SearchAnswer['results'][number]

export interface SearchQuery {
  name: string
  minPrice: number
  maxPrice: number
  /** Null for any. */
  countryId: number | null
  industryId: number | null
}

export const fetchCountries = () => ask(NamedIds, { path: '/api/countries' })

export const fetchIndustries = () => ask(NamedIds, { path: '/api/industries' })

/** The most relevant stocks, best first. */
export async function searchStocks(search: SearchQuery): Promise<SearchResult[]> {
  const { name, minPrice, maxPrice, countryId, industryId } = search
  const query: Record<string, string> = { name, min_price: String(minPrice), max_price: String(maxPrice) }
  if (countryId !== null) query.country_id = String(countryId)
  if (industryId !== null) query.industry_id = String(industryId)
  return (await ask(SearchAnswer, { path: '/api/search-actions/', query })).results
}
