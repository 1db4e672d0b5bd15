import { useEffect, useState } from 'react'

const INTERVAL_MS = 800

/** Counts from 0 to `count`, one step every 800 ms from the caller's first render on. */
export function useReveal(count: number): number {
  const [shown, setShown] = useState(0)
  const done = shown >= count
  useEffect(() => {
    if (done) return
    const timer = setInterval(() => setShown((now) => Math.min(now + 1, count)), INTERVAL_MS)
    return () => clearInterval(timer)
  }, [done, count])
  return shown
}
