import { OutsideError, shownAddress } from './error.ts'
import type { OutsideAnswer } from './fetch.ts'

const DAY_MS = 86_400_000

/** The answer if it is usable (2xx, or 304 to a conditional request); `now` is epoch milliseconds. */
export function accepted(answer: OutsideAnswer, now: number): OutsideAnswer {
  const { status, headers, url } = answer
  if ((status >= 200 && status < 300) || status === 304) return answer
  throw new OutsideError('status', `${shownAddress(url)} answered ${status}.`, {
    retryAfterMs: retryAfterMs(headers.get('retry-after'), now),
  })
}

/** Retry-After (RFC 9110, seconds or a date) in milliseconds, a day at most; null where there is none. */
function retryAfterMs(text: string | null, now: number): number | null {
  if (text === null) return null
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), DAY_MS)
}
