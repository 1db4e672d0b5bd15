import { useCallback, useEffect, useState } from 'react'

const HINT_MS = 2_000

/** Whether a hint is to be seen, for a while after it was asked for. */
export function useHint(): [boolean, () => void] {
  const [hint, setHint] = useState(false)
  useEffect(() => {
    if (!hint) return
    const timer = setTimeout(() => setHint(false), HINT_MS)
    return () => clearTimeout(timer)
  }, [hint])
  return [hint, useCallback(() => setHint(true), [])]
}
