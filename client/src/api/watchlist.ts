import type { Message } from '../../../domain/contract/common.ts'
import type { Sparkline, WatchlistItem } from '../../../domain/contract/watchlist.ts'
import { request } from './request.ts'

const PATH = '/api/user-watchlist/'

export async function fetchWatchlist(): Promise<WatchlistItem[]> {
  return (await request<WatchlistItem[]>({ path: PATH })).body
}

export async function follow(ticker: string): Promise<WatchlistItem> {
  return (await request<WatchlistItem>({ method: 'POST', path: PATH, body: { ticker }, errorKey: 'error' })).body
}

export async function unfollow(ticker: string): Promise<void> {
  await request<Message>({ method: 'DELETE', path: PATH, body: { ticker }, errorKey: 'error' })
}

/** Today's price paths of the followed instruments. */
export async function fetchSparklines(): Promise<Sparkline[]> {
  return (await request<Sparkline[]>({ path: '/api/sparklines/' })).body
}
