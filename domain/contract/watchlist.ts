import * as Type from 'typebox'
import { SymbolInput, Unlisted } from './common.ts'

/** How many instruments each role may follow. */
export const WATCHLIST_LIMIT = { Freemium: 5, Expert: 50 } as const

export const WatchlistBody = Type.Object({ ticker: SymbolInput })
export const WatchlistItem = Type.Object({
  id: Type.Integer(),
  symbol: Type.String(),
  name: Type.String(),
  unlisted: Unlisted,
})
export type WatchlistItem = Type.Static<typeof WatchlistItem>
export const Watchlist = Type.Array(WatchlistItem)

/** Price paths of the open session, for the watchlist's sparklines. */
const Sparkline = Type.Object({
  symbol: Type.String(),
  session: Type.String(),
  slots: Type.Integer({ description: 'How many points a whole session has.' }),
  points: Type.Array(Type.Tuple([Type.Integer(), Type.Number()]), { description: 'Slot and price, ascending.' }),
})
export type Sparkline = Type.Static<typeof Sparkline>
export const Sparklines = Type.Array(Sparkline)
