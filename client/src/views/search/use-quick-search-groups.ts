import { useSnapshot } from 'valtio'
import { watchlist } from '../../stores/prices/watchlist.ts'
import { quickSearch, type Stock } from '../../stores/search/quick-search.ts'
import { es } from '../../text/es.ts'

interface Group {
  title: string
  stocks: readonly Stock[]
}

interface Groups {
  groups: readonly Group[]
  /** Shown instead of a list. */
  sentence: string | null
  /** How many were found; null without a search. */
  count: number | null
}

/** The groups under the field: before typing the recent and the followed stocks, then the results. */
export function useQuickSearchGroups(): Groups {
  const { text, status, found, recent } = useSnapshot(quickSearch)
  const { items } = useSnapshot(watchlist)
  if (status === 'error') return { groups: [], sentence: es.quickSearch.failed, count: null }
  if (status === 'done' && found.length === 0) {
    return { groups: [], sentence: es.quickSearch.none(text.trim()), count: 0 }
  }
  if (found.length > 0) {
    return { groups: [{ title: es.quickSearch.found, stocks: found }], sentence: null, count: found.length }
  }
  const followed = items.filter((item) => !recent.some((stock) => stock.symbol === item.symbol))
  const groups = [
    { title: es.quickSearch.recent, stocks: recent },
    { title: es.quickSearch.followed, stocks: followed },
  ].filter((group) => group.stocks.length > 0)
  return { groups, sentence: groups.length === 0 ? es.quickSearch.empty : null, count: null }
}
