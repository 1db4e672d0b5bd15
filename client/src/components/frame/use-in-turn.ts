import { useEffect, useState } from 'react'
import { afterFrame } from './after-frame.ts'

/**
 * How many of `count` parts are shown: the first at once, each of the rest after the frame of the one before. A slow
 * phone answers a finger between two of them; all in one task would hold it for the sum.
 */
export function useInTurn(count: number): number {
  const [shown, setShown] = useState(1)
  useEffect(() => {
    if (shown < count) return afterFrame(() => setShown(shown + 1))
  }, [shown, count])
  return shown
}
