import { proxy } from 'valtio/vanilla'

const TICK_MS = 1_000
/** Smaller differences come from HTTP dates, which round to a second, and from latency. */
const SKEW_MS = 5_000

let offset = 0

/** The server's time as well as this machine knows it, in epoch milliseconds; ticks once a second. */
export const clock = proxy({ now: Date.now() })

/** Learns the error of this machine's clock from an answer's `Date` header, so that ages stay true. */
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
