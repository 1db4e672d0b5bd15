import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { watchlist } from './watchlist.ts'

/** Runs when the followed stocks differ from those at the caller's first render. The same function at every render. */
export function useFollowedChange(onChange: () => void): void {
  const { data } = useSnapshot(watchlist)
  const symbols = data?.map(({ symbol }) => symbol).join(' ') ?? null
  const known = useRef(symbols)
  useEffect(() => {
    const before = known.current
    known.current = symbols
    if (before !== null && symbols !== null && before !== symbols) onChange()
  }, [symbols, onChange])
}
