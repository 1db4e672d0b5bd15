import { useCallback } from 'react'
import { useSnapshot } from 'valtio'
import { ApiError, NetworkError } from '../../api/errors.ts'
import { useChannels } from '../../realtime/live.ts'
import { loadNews, type NewsFeed, renewNews } from '../../stores/texts/news.ts'
import { useLoaded, useRenewed } from '../../stores/use-loaded.ts'
import { es } from '../../text/es.ts'
import { useFollowedChange } from '../opportunities/use-followed-change.ts'

/** One feed on the screen: loaded, updated with the followed stocks, and receiving pushed news. */
export function useNews(feed: NewsFeed) {
  const load = useCallback(() => loadNews(feed), [feed])
  const renew = useCallback(() => renewNews(feed), [feed])
  useRenewed(feed.answer, load)
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
