import { proxy } from 'valtio/vanilla'

const TICK_MS = 1_000
/** Smaller differences come from latency and from HTTP dates, which round to a second. */
const SKEW_MS = 5_000

let offset = 0

/** The server's time as well as this machine knows it, in epoch milliseconds; it advances once a second. */
export const clock = proxy({ now: Date.now() })

/** Corrects the error of this machine's clock by the `Date` header of an answer, so that ages are right. */
export function adjustClock(date: string | null): void {
  const server = date ? Date.parse(date) : Number.NaN
  if (Number.isNaN(server)) return
  const difference = server - Date.now()
  offset = Math.abs(difference) > SKEW_MS ? difference : 0
}

export function tick(): void {
  clock.now = Date.now() + offset
}

export function startClock(): void {
  setInterval(tick, TICK_MS)
  document.addEventListener('visibilitychange', tick)
}
