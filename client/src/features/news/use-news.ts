import { useCallback } from 'react'
import { useSnapshot } from 'valtio'
import { ApiError, NetworkError } from '../../api/call.ts'
import { useChannels } from '../../realtime/live.ts'
import { useLoaded, useRefreshed } from '../../stores/resource.ts'
import { es } from '../../text/es.ts'
import { useFollowedChange } from '../watchlist/use-followed-change.ts'
import { loadNews, type NewsFeed, refreshNews } from './news.ts'

/** Loads a feed for a view, updates it with the followed stocks, and receives pushed news. */
export function useNews(feed: NewsFeed) {
  const load = useCallback(() => loadNews(feed), [feed])
  const refresh = useCallback(() => refreshNews(feed), [feed])
  useRefreshed(feed.answer, load)
  const { status, data, error, old } = useLoaded(feed.answer, refresh)
  useFollowedChange(load)
  useChannels(['news'])
  const { page, ticker, fresh } = useSnapshot(feed)
  return { page, ticker, fresh, data, old, problem: status === 'error' ? problemOf(error) : null, load }
}

function problemOf(error: unknown): string {
  const unanswered = error instanceof ApiError || error instanceof NetworkError
  return unanswered ? es.news.fetchFailed : es.news.unknownError
}
