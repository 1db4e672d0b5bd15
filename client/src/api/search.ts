import type { NamedId, SearchAnswer } from '../../../domain/contract/catalogue.ts'
import { expectList, expectObject, type Shape } from './guards.ts'
import { request } from './request.ts'

export type SearchResult = SearchAnswer['results'][number]

export interface SearchQuery {
  name: string
  minPrice: number
  maxPrice: number
  /** Null for any. */
  countryId: number | null
  industryId: number | null
}

const NAMED: Shape<NamedId> = { id: 'number', name: 'text' }
const RESULT: Shape<SearchResult> = {
  ticker: 'text',
  name: 'text',
  currency: 'text?',
  marketplace: 'text?',
  market: 'text?',
  price: 'number?',
  day_low: 'number?',
  day_high: 'number?',
  previous_close: 'number?',
}

export const fetchCountries = async (): Promise<NamedId[]> =>
  expectList((await request({ path: '/api/countries' })).body, NAMED)

export const fetchIndustries = async (): Promise<NamedId[]> =>
  expectList((await request({ path: '/api/industries' })).body, NAMED)

/** The most relevant stocks, best first. */
export async function searchStocks(search: SearchQuery): Promise<SearchResult[]> {
  const { name, minPrice, maxPrice, countryId, industryId } = search
  const query: Record<string, string> = { name, min_price: String(minPrice), max_price: String(maxPrice) }
  if (countryId !== null) query.country_id = String(countryId)
  if (industryId !== null) query.industry_id = String(industryId)
  const { body } = await request({ path: '/api/search-actions/', query })
  const { results } = expectObject<SearchAnswer>(body, { results: 'list' })
  return expectList(results, RESULT)
}
