import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { watchlist } from './watchlist.ts'

/**
 * Calls `onChange` when the followed stocks, but not only their order, change after the first render; it must be the
 * same function at every render.
 */
export function useFollowedChange(onChange: () => void): void {
  const { data } = useSnapshot(watchlist)
  const symbols =
    data
      ?.map(({ symbol }) => symbol)
      .sort()
      .join(' ') ?? null
  const known = useRef(symbols)
  useEffect(() => {
    const before = known.current
    known.current = symbols
    if (before !== null && symbols !== null && before !== symbols) onChange()
  }, [symbols, onChange])
}
