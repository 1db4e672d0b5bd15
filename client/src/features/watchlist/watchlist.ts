import { proxy } from 'valtio/vanilla'
import * as calls from '#domain/contract/calls/watchlist.ts'
import type { WatchlistItem } from '#domain/contract/watchlist.ts'
import { ApiError, call, sentenceOf } from '../../api/call.ts'
import { showToast } from '../../stores/notices.ts'
import { trackRequests } from '../../stores/resource.ts'
import { onSignOut } from '../../stores/session.ts'
import { es } from '../../text/es.ts'

interface WatchlistState {
  status: 'idle' | 'loading' | 'ready' | 'error'
  items: WatchlistItem[]
  /** Failures in a row; with `data`, the shown data are old. */
  failures: number
  readonly error: null
  /** The list as a Loadable has it: null until it was loaded once. */
  readonly data: WatchlistItem[] | null
  readonly load: () => Promise<void>
}

const empty = { status: 'idle', items: [], failures: 0, error: null } as const

export const watchlist = proxy<WatchlistState>({
  ...empty,
  items: [],
  get data() {
    return this.status === 'ready' ? this.items : null
  },
  load: loadWatchlist,
})

/** Keeps an answer from undoing a change that was made after its request. */
const listRequests = trackRequests()

/** Loads the list. A failure is logged; a list that is there stays, otherwise it is empty. */
export async function loadWatchlist(): Promise<void> {
  if (watchlist.status !== 'ready') watchlist.status = 'loading'
  const isNewest = listRequests()
  try {
    const items = await call(calls.watchlist)
    if (isNewest()) Object.assign(watchlist, { ...empty, items, status: 'ready' })
  } catch (error) {
    console.warn(es.watchlist.loadFailed, error)
    if (!isNewest()) return
    if (watchlist.status === 'loading') watchlist.status = 'error'
    watchlist.failures += 1
  }
}

export const isFollowed = (items: readonly WatchlistItem[], symbol: string): boolean =>
  items.some((item) => item.symbol === symbol)

/** Says why a stock was not added. After a refusal (HTTP 400) trying again is useless. */
export interface AddProblem {
  sentence: string
  refused: boolean
}

/** Returns null once the stock is on the list. */
export async function addStock(ticker: string): Promise<AddProblem | null> {
  try {
    const item = await call(calls.follow, { body: { ticker } })
    change((items) => (isFollowed(items, item.symbol) ? items : [...items, item]))
    return null
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 400
    if (!refused) console.warn('follow failed', error)
    return { refused, sentence: refused ? sentenceOf(error, es.watchlist.addRefused) : es.watchlist.addFailed }
  }
}

/** Returns null, or a sentence that says why it failed. */
export const addTicker = async (ticker: string): Promise<string | null> => (await addStock(ticker))?.sentence ?? null

/** Returns null after a notice with a way to undo it, or a sentence that says why it failed. */
export async function removeTicker(symbol: string): Promise<string | null> {
  try {
    await call(calls.unfollow, { body: { ticker: symbol } })
    change((items) => items.filter((item) => item.symbol !== symbol))
    showToast(es.watchlist.removed(symbol), { label: es.watchlist.undo, run: () => void followAgain(symbol) })
    return null
  } catch (error) {
    console.warn('unfollow failed', error)
    return es.watchlist.removeFailed
  }
}

async function followAgain(symbol: string): Promise<void> {
  showToast((await addTicker(symbol)) ?? es.watchlist.added(symbol))
}

function change(next: (items: WatchlistItem[]) => WatchlistItem[]): void {
  listRequests()
  watchlist.items = next(watchlist.items)
  // An answer still on its way is now void.
  if (watchlist.status === 'loading') void loadWatchlist()
}

onSignOut(() => {
  listRequests()
  Object.assign(watchlist, { ...empty, items: [] })
})
