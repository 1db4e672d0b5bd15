import { proxy, ref } from 'valtio/vanilla'
import type { CallQuery } from '#domain/contract/calls/call.ts'
import * as calls from '#domain/contract/calls/catalogue.ts'
import type { SearchResult } from '#domain/contract/catalogue.ts'
import { checkSearch, PRICE_RANGE } from '#domain/rules/validation.ts'
import { call } from '../../api/call.ts'
import { resource } from '../../stores/resource.ts'
import { onSignOut } from '../../stores/session.ts'

/** Most results that are shown; the server returns no more. */
const SHOWN = 10

/** The choices of the two lists; they stay empty if they cannot be loaded. */
export const countries = resource(calls.countries)
export const industries = resource(calls.industries)

interface SearchForm {
  text: string
  /** Null stands for 'Todos'. */
  country: number | null
  industry: number | null
  range: PriceRange
}

interface SearchState {
  form: SearchForm
  status: 'idle' | 'searching' | 'done'
  results: readonly SearchResult[]
  /** Counts the searches, so that the answer to an earlier one is ignored. */
  run: number
}

const fresh = (): Omit<SearchState, 'run'> => ({
  form: { text: '', country: null, industry: null, range: { min: PRICE_RANGE.min, max: PRICE_RANGE.max } },
  status: 'idle',
  results: ref([]),
})

/** The advanced search; it stays as it was while the user visits a stock. */
export const search = proxy<SearchState>({ ...fresh(), run: 0 })

export function editSearch(change: Partial<SearchForm>): void {
  Object.assign(search.form, change)
}

export const isBlocked = (form: Omit<SearchForm, 'range'>): boolean => checkSearch(form) !== null

/** Searches with the form. A failure is logged, and shown as a search that found nothing. */
export async function runSearch(): Promise<void> {
  const { text, country, industry, range } = search.form
  search.run += 1
  const run = search.run
  search.status = 'searching'
  const results = await find({
    name: text.trim(),
    min_price: range.min,
    max_price: range.max,
    country_id: country ?? undefined,
    industry_id: industry ?? undefined,
  })
  if (run !== search.run) return
  search.results = ref(results)
  search.status = 'done'
}

async function find(query: CallQuery<typeof calls.search>): Promise<SearchResult[]> {
  try {
    return (await call(calls.search, { query })).results.slice(0, SHOWN)
  } catch (error) {
    console.warn('search failed', error)
    return []
  }
}

export function resetSearch(): void {
  Object.assign(search, { ...fresh(), run: search.run + 1 })
}

onSignOut(resetSearch)

export interface PriceRange {
  min: number
  max: number
}

/**
 * The range after moving its minimum. An end may go anywhere; if it crosses the other one, it pushes that along:
 * upwards with the minimum, downwards with the maximum. So the minimum never exceeds the maximum.
 */
export function moveMin(range: PriceRange, min: number): PriceRange {
  return { min, max: Math.max(min, range.max) }
}

export function moveMax(range: PriceRange, max: number): PriceRange {
  return { min: Math.min(max, range.min), max }
}

/** The upper end of the scale means no limit: `2000+`. */
export const priceEnd = (value: number): string => (value >= PRICE_RANGE.max ? `${PRICE_RANGE.max}+` : String(value))
