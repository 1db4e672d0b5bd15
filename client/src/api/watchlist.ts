import { Sparklines, Watchlist, WatchlistItem } from '../../../domain/contract/watchlist.ts'
import { ask, tell } from './request.ts'

const PATH = '/api/user-watchlist/'

export const fetchWatchlist = () => ask(Watchlist, { path: PATH })

export const follow = (ticker: string) =>
  ask(WatchlistItem, { method: 'POST', path: PATH, body: { ticker }, errorKey: 'error' })

export const unfollow = (ticker: string): Promise<void> =>
  tell({ method: 'DELETE', path: PATH, body: { ticker }, errorKey: 'error' })

/** Today's price paths of the followed instruments. */
export const fetchSparklines = () => ask(Sparklines, { path: '/api/sparklines/' })
