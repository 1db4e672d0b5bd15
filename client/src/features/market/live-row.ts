import { useSnapshot } from 'valtio'
import type { MarketRow } from '#domain/contract/screener.ts'
import type { Freshness } from '#domain/market/types.ts'
import { quoteEntry } from '../../stores/prices.ts'
import { es } from '../../text/es.ts'

/** A row with the newest price that the page has of it. */
export interface LiveRow extends MarketRow {
  /** The close from which the change starts; null if it is unknown. */
  previous_close: number | null
  /** How reliable and how old the price is; null if that is unknown. */
  age: { freshness: Freshness; asOf: string } | null
  /** The source of the price; null if only the list has it. */
  source: string | null
}

/** The row with the price that the socket sent, unless the list's own is newer. */
export function useLiveRow(row: MarketRow): LiveRow {
  const { quote } = useSnapshot(quoteEntry(row.symbol))
  if (!quote || Date.parse(quote.as_of) < Date.parse(row.as_of ?? '')) {
    return { ...row, previous_close: closeBefore(row), age: ageOf(row), source: null }
  }
  const { price, previous_close, last_volume, freshness, as_of, source = null } = quote
  const change_pct = previous_close ? 100 * (price / previous_close - 1) : row.change_pct
  const pushed = { price, change_pct, volume: last_volume ?? row.volume, freshness, as_of }
  const before = previous_close ?? closeBefore({ price, change_pct })
  return { ...row, ...pushed, previous_close: before, age: ageOf(pushed), source }
}

const closeBefore = ({ price, change_pct }: Pick<MarketRow, 'price' | 'change_pct'>): number | null =>
  price === null || change_pct === null ? null : price / (1 + change_pct / 100)

/** A freshness that this page does not know is none. */
const ageOf = ({ freshness, as_of }: Pick<MarketRow, 'freshness' | 'as_of'>): LiveRow['age'] =>
  freshness !== null && as_of !== null && Object.hasOwn(es.freshness, freshness)
    ? { freshness: freshness as Freshness, asOf: as_of }
    : null
