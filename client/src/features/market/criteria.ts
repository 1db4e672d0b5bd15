import { MOST_FILTERS } from '#domain/contract/screener.ts'
import { RULE_NAMES } from '#domain/opportunities/core/rule-names.ts'
import { isOffered, type OfferedColumn } from '#domain/screener/columns.ts'
import { type Filter, parseFilter } from '#domain/screener/filter.ts'
import { isMarketSort, type MarketSort } from './columns.ts'

/** Order of the rows. */
export interface Order {
  sort: MarketSort
  dir: 'asc' | 'desc'
}

/** The instruments that the user asks for. */
export interface Criteria {
  /** Texts that `parseFilter` reads. */
  filters: readonly string[]
  /** Ids of the catalogue; null for all. */
  country: number | null
  industry: number | null
  /** Only the stocks that the user follows. */
  followed: boolean
}

/** What a link to the market says; order and columns only where it names them. */
export interface MarketLink {
  criteria: Criteria
  order: Order | null
  columns: readonly OfferedColumn[] | null
}

export const NO_CRITERIA: Criteria = { filters: [], country: null, industry: null, followed: false }

/** Whether anything is asked for that leaves out instruments. */
export const isFiltered = ({ filters, country, industry, followed }: Criteria): boolean =>
  filters.length > 0 || country !== null || industry !== null || followed

export type OfferedFilter = Filter & { column: OfferedColumn }

/** Reads a filter of the server, of a link or of the form; null for one that this page does not know. */
export function readFilter(text: string): OfferedFilter | null {
  const filter = parseFilter(text, Object.keys(RULE_NAMES))
  return filter && isOffered(filter.column) ? (filter as OfferedFilter) : null
}

/** The known filters of a list, each once and at most as many as one request takes. */
export const knownFilters = (filters: readonly string[]): string[] =>
  [...new Set(filters)].filter((text) => readFilter(text) !== null).slice(0, MOST_FILTERS)

export const knownColumns = (names: readonly string[]): OfferedColumn[] => [...new Set(names)].filter(isOffered)

/** Null where the column is not known to this page, which may be older than what it reads. */
export const knownOrder = ({ sort, dir }: { sort: string; dir: string }): Order | null =>
  isMarketSort(sort) && (dir === 'asc' || dir === 'desc') ? { sort, dir } : null

/** Separates the parts of a link. No filter has it, and no browser or messenger changes it. */
const SEPARATOR = '~'

/** The part of a link after `/?market=`; `readLink` reads it. */
export function writeLink({ criteria, order, columns }: MarketLink): string {
  const { filters, country, industry, followed } = criteria
  const parts = [
    ...filters,
    ...(country === null ? [] : [`country:${country}`]),
    ...(industry === null ? [] : [`industry:${industry}`]),
    ...(followed ? ['followed:true'] : []),
    ...(order ? [`sort:${order.sort}:${order.dir}`] : []),
    ...(columns ? [`columns:${columns.join(',')}`] : []),
  ]
  // Both characters may stand in an address as they are, where they are far easier to read.
  return encodeURIComponent(parts.join(SEPARATOR)).replaceAll('%3A', ':').replaceAll('%2C', ',')
}

/** Reads what a link asks for, decoded. Anybody may have written it: what is not understood is left out. */
export function readLink(text: string): MarketLink {
  const parts = text.split(SEPARATOR)
  const textOf = (name: string): string | null =>
    parts.find((part) => part.startsWith(`${name}:`))?.slice(name.length + 1) ?? null
  const [sort = '', dir = ''] = textOf('sort')?.split(':') ?? []
  const columns = textOf('columns')
  return {
    criteria: {
      filters: knownFilters(parts),
      country: readId(textOf('country')),
      industry: readId(textOf('industry')),
      followed: textOf('followed') === 'true',
    },
    order: knownOrder({ sort, dir }),
    columns: columns === null ? null : knownColumns(columns.split(',')),
  }
}

const readId = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
