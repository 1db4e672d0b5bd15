import { pause } from './prices.ts'

/** Calls `again` every `ms` milliseconds while the page is seen and prices are not paused, until the result is called. */
export function everyWhileSeen(ms: number, again: () => unknown): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible' && !pause.paused) again()
  }, ms)
  return () => clearInterval(timer)
}
