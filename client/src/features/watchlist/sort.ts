import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { ListSettings } from '#domain/contract/screener.ts'
import type { WatchlistItem } from '#domain/contract/watchlist.ts'
import { type Sort, type SortValue, sortRows } from '../../components/tables/sort.ts'
import { chooseListSettings, listSettings } from '../../stores/list-settings.ts'
import { knownPrice } from '../../stores/prices.ts'

type Chosen = NonNullable<ListSettings['watchlist']>

const BY_HAND: Chosen = { sort: 'hand', dir: 'asc' }
/** The order by hand, which cannot be reversed. */
export const HAND: Sort = { key: BY_HAND.sort, ascending: true }

/** The order of the watchlist, kept with the account; its key is `hand` or a column's. */
export function useSort(): Sort {
  const { sort, dir } = useSnapshot(listSettings).value.watchlist ?? BY_HAND
  // A newer page may have chosen an order that this one does not know.
  return Object.hasOwn(VALUES, sort) ? { key: sort, ascending: dir === 'asc' } : HAND
}

export function chooseSort({ key, ascending }: Sort): void {
  const chosen: Chosen = { sort: key as Chosen['sort'], dir: ascending ? 'asc' : 'desc' }
  chooseListSettings(() => ({ watchlist: chosen }))
}

/** What the page knows at this moment; null is unknown. */
const VALUES: Record<Exclude<Chosen['sort'], 'hand'>, (symbol: string) => SortValue> = {
  symbol: (symbol) => symbol,
  price: (symbol) => knownPrice(symbol)?.price ?? null,
  change_pct(symbol) {
    const { price, previous_close } = knownPrice(symbol) ?? {}
    return price === undefined || previous_close == null ? null : price / previous_close - 1
  },
}

function sorted(items: readonly WatchlistItem[], { key, ascending }: Sort): readonly WatchlistItem[] {
  const value = VALUES[key as keyof typeof VALUES]
  return value ? sortRows(items, ({ symbol }) => value(symbol), ascending) : items
}

/** Milliseconds between two sorts by moving prices. */
const SORT_MS = 1_000

/**
 * The followed stocks in the chosen order. They are sorted again as prices move, but not while the rows are locked: what
 * the user is about to click stays where it is.
 */
export function useSorted(items: readonly WatchlistItem[], sort: Sort, locked: boolean): readonly WatchlistItem[] {
  const [round, setRound] = useState(0)
  const { key, ascending } = sort
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round sorts by the newest prices
  const shown = useMemo(() => sorted(items, { key, ascending }), [items, key, ascending, round])
  useEffect(() => {
    if (locked || key === 'hand' || key === 'symbol') return
    const sortAgain = () => {
      const next = sorted(items, { key, ascending })
      if (next.some((item, at) => item !== shown[at])) setRound((last) => last + 1)
    }
    sortAgain()
    const timer = setInterval(sortAgain, SORT_MS)
    return () => clearInterval(timer)
  }, [locked, items, key, ascending, shown])
  return shown
}
