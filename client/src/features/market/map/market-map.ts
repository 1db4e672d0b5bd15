import { connection } from '#client/src/stores/connection.ts'
import { quoteEntry } from '#client/src/stores/prices.ts'
import { resource } from '#client/src/stores/resource.ts'
import * as calls from '#domain/contract/calls/screener.ts'
import { SOCKET_LIMITS } from '#domain/contract/live/protocol.ts'
import type { MarketMap } from '#domain/contract/screener.ts'

/** Milliseconds after which the map is asked for again while it is shown: a socket has too few symbols for all of it. */
export const REFRESH_MS = 10_000

/** Companies whose prices the socket sends; the others leave room for the stock under the pointer and other views. */
export const LIVE_COMPANIES = SOCKET_LIMITS.symbols - 20

export const marketMap = resource(calls.marketMap)

/** Changes in per cent by symbol, as the map's answer has them; null is unknown. */
export const answeredChanges = ({ sectors }: MarketMap): ReadonlyMap<string, number | null> =>
  new Map(sectors.flatMap(({ items }) => items.map(({ symbol, change_pct }) => [symbol, change_pct ?? null])))

/** The change of a subscribed symbol in per cent, by its pushed price; null without one, or while the socket is away. */
export function pushedChange(symbol: string): number | null {
  const { quote } = quoteEntry(symbol)
  if (quote?.previous_close == null || connection.link.name !== 'live') return null
  return 100 * (quote.price / quote.previous_close - 1)
}

/** Symbols of the companies of the map. */
const symbolsOf = ({ sectors }: MarketMap): string[] =>
  sectors.flatMap(({ items }) => items.map(({ symbol }) => symbol)).sort()

/** Whether both maps have the same companies. */
export function hasSameCompanies(a: MarketMap, b: MarketMap): boolean {
  const others = symbolsOf(b)
  const own = symbolsOf(a)
  return own.length === others.length && own.every((symbol, i) => symbol === others[i])
}

/** Symbols of the heaviest companies. */
export function heaviest({ sectors }: MarketMap): string[] {
  const items = sectors.flatMap(({ items }) => items).sort((a, b) => b.weight_usd - a.weight_usd)
  return items.slice(0, LIVE_COMPANIES).map(({ symbol }) => symbol)
}
