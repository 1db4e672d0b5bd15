import { proxy } from 'valtio/vanilla'

const TICK_MS = 1_000
/** A smaller difference is the second that HTTP dates round to, plus the way. */
const SKEW_MS = 5_000

let offset = 0

/** The server's time as well as this machine knows it, in epoch milliseconds; ticks once a second. */
export const clock = proxy({ now: Date.now() })

/** Learns from an answer's `Date` header how wrong this machine's clock is, so that ages stay true. */
export function noteServerDate(date: string | null): void {
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
