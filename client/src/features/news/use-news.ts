import { useCallback } from 'react'
import { useSnapshot } from 'valtio'
import { ApiError, NetworkError } from '../../api/call.ts'
import { useChannels } from '../../realtime/live.ts'
import { useLoaded, useRefreshed } from '../../stores/resource.ts'
import { es } from '../../text/es.ts'
import { useFollowedChange } from '../watchlist/use-followed-change.ts'
import { loadNews, type NewsFeed, refreshNews } from './news.ts'

/** One feed on the screen: loaded, updated with the followed stocks, and receiving pushed news. */
export function useNews(feed: NewsFeed) {
  const load = useCallback(() => loadNews(feed), [feed])
  const renew = useCallback(() => refreshNews(feed), [feed])
  useRefreshed(feed.answer, load)
  const { status, data, error, old } = useLoaded(feed.answer, renew)
  useFollowedChange(load)
  useChannels(['news'])
  const { page, ticker, fresh } = useSnapshot(feed)
  return { page, ticker, fresh, data, old, problem: status === 'error' ? problemOf(error) : null, load }
}

function problemOf(error: unknown): string {
  const unanswered = error instanceof ApiError || error instanceof NetworkError
  return unanswered ? es.news.fetchFailed : es.news.unknownError
}
