import type { Message } from '../../../domain/contract/common.ts'
import type { Sparkline, WatchlistItem } from '../../../domain/contract/watchlist.ts'
import { expectList, expectObject, type Shape } from './guards.ts'
import { request } from './request.ts'

const PATH = '/api/user-watchlist/'

const ITEM: Shape<WatchlistItem> = { id: 'number', symbol: 'text', name: 'text' }
const SPARKLINE: Shape<Sparkline> = { symbol: 'text', slots: 'number', points: 'list' }

export async function fetchWatchlist(): Promise<WatchlistItem[]> {
  return expectList((await request({ path: PATH })).body, ITEM)
}

export async function follow(ticker: string): Promise<WatchlistItem> {
  const { body } = await request({ method: 'POST', path: PATH, body: { ticker }, errorKey: 'error' })
  return expectObject(body, ITEM)
}

export async function unfollow(ticker: string): Promise<void> {
  await request<Message>({ method: 'DELETE', path: PATH, body: { ticker }, errorKey: 'error' })
}

/** Today's price paths of the followed instruments. */
export async function fetchSparklines(): Promise<Sparkline[]> {
  return expectList((await request({ path: '/api/sparklines/' })).body, SPARKLINE)
}
