import * as Type from 'typebox'
import { Pair, SymbolInput, Text, Unlisted } from './common.ts'

/** A ticker in any usual spelling: $AAPL, NASDAQ:AAPL, BRK/B. */
const Ticker = Text({ maxLength: 40, pattern: '^[ \\u00a0($#]*[A-Za-z0-9^][A-Za-z0-9.^=/: -]*[ \\u00a0)]*$' })

export const WatchlistBody = Type.Object({ ticker: Ticker })
export const WatchlistItem = Type.Object({
  id: Type.Integer(),
  symbol: Type.String(),
  name: Type.String(),
  unlisted: Unlisted,
})
export type WatchlistItem = Type.Static<typeof WatchlistItem>
export const Watchlist = Type.Array(WatchlistItem)

/** Symbols of the watchlist in their order by hand. */
export const WatchlistOrder = Type.Object({ symbols: Type.Array(SymbolInput, { maxItems: 100, uniqueItems: true }) })

/** Paths of the prices in the open session, for the sparklines of the watchlist. */
const Sparkline = Type.Object({
  symbol: Type.String(),
  session: Type.String(),
  slots: Type.Integer({ description: 'How many points a whole session has.' }),
  points: Type.Array(Pair(Type.Number()), { description: 'Slot and price, ascending.' }),
})
export type Sparkline = Type.Static<typeof Sparkline>
export const Sparklines = Type.Array(Sparkline)
