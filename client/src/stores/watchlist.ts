import { proxy } from 'valtio/vanilla'
import type { WatchlistItem } from '../../../domain/contract/watchlist.ts'
import { ApiError, sentenceOf } from '../api/errors.ts'
import { fetchWatchlist, follow, unfollow } from '../api/watchlist.ts'
import { es } from '../text/es.ts'

export const watchlist = proxy<{ status: 'idle' | 'loading' | 'ready' | 'error'; items: WatchlistItem[] }>({
  status: 'idle',
  items: [],
})

/** Counts loads and changes, so that an answer asked for before a change does not undo it. */
let version = 0

/** The first load, or a retry: a failure is shown, and the list is empty. */
export async function loadWatchlist(): Promise<void> {
  if (watchlist.status !== 'ready') watchlist.status = 'loading'
  version += 1
  const asked = version
  try {
    const items = await fetchWatchlist()
    if (asked !== version) return
    watchlist.items = items
    watchlist.status = 'ready'
  } catch (error) {
    console.warn(es.watchlist.loadFailed, error)
    // A list that is already shown stays; the connection badge tells the rest.
    if (asked === version && watchlist.status === 'loading') {
      watchlist.items = []
      watchlist.status = 'error'
    }
  }
}

export const isFollowed = (items: readonly WatchlistItem[], symbol: string): boolean =>
  items.some((item) => item.symbol === symbol)

/** Answers null, or the sentence that says why not. */
export async function addTicker(ticker: string): Promise<string | null> {
  try {
    const item = await follow(ticker)
    version += 1
    if (!isFollowed(watchlist.items, item.symbol)) watchlist.items.push(item)
    return null
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 400
    return refused ? sentenceOf(error, es.watchlist.addRefused) : es.watchlist.addFailed
  }
}

/** Answers null, or the sentence that says why not. */
export async function removeTicker(symbol: string): Promise<string | null> {
  try {
    await unfollow(symbol)
    version += 1
    watchlist.items = watchlist.items.filter((item) => item.symbol !== symbol)
    return null
  } catch (error) {
    console.warn('unfollow failed', error)
    return es.watchlist.removeFailed
  }
}

export function resetWatchlist(): void {
  version += 1
  watchlist.status = 'idle'
  watchlist.items = []
}
