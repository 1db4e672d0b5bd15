import { OutsideError, shownAddress } from './error.ts'
import type { OutsideAnswer } from './fetch.ts'

/** A source whose month is spent may ask for that long. */
const LONGEST_MS = 31 * 86_400_000

/** The answer if it is usable (2xx, or 304 to a conditional request); `now` is epoch milliseconds. */
export function accepted(answer: OutsideAnswer, now: number): OutsideAnswer {
  const { status, headers, url } = answer
  if ((status >= 200 && status < 300) || status === 304) return answer
  throw new OutsideError('status', `${shownAddress(url)} answered ${status}.`, {
    retryAfterMs: retryAfterMs(headers, now),
  })
}

/** Retry-After (RFC 9110, seconds or a date) in milliseconds, 31 days at most; null where there is none. */
export function retryAfterMs(headers: Pick<Headers, 'get'>, now: number): number | null {
  const text = headers.get('retry-after')
  if (text === null) return null
  // The oldest of the three forms of a date does not name its zone.
  const ms = /^\d+$/.test(text)
    ? Number(text) * 1_000
    : Date.parse(/[a-z]{3}$/i.test(text) ? text : `${text} GMT`) - now
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), LONGEST_MS)
}
