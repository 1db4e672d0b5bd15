import type { QuietHours } from '../contract/alerts/channels.ts'
import { createZone, type Zone } from '../market/calendars/calendar.ts'
import { DAY_MS } from '../market/session-dates.ts'

/** Seconds before each attempt after the first. (Standard Webhooks, recommended schedule) */
export const RETRY_SECONDS = [5, 300, 1_800, 7_200, 28_800] as const
/** An alert that no channel has shown within this time escalates to the next one. */
export const ESCALATION_SECONDS = 120
/** Alerts within this time after a message are sent together, in the next one. */
export const GROUP_SECONDS = 10
/** A channel that asks for a longer pause gets no further attempt. */
export const LONGEST_PAUSE_SECONDS = 28_800

/**
 * Seconds until the next attempt after `attempts` failed ones, never less than the channel asks for (`askedMs`); null
 * where there is none.
 */
export function retrySeconds(attempts: number, askedMs: number | null): number | null {
  const asked = Math.ceil((askedMs ?? 0) / 1_000)
  if (attempts > RETRY_SECONDS.length || asked > LONGEST_PAUSE_SECONDS) return null
  return Math.max(RETRY_SECONDS[attempts - 1], asked)
}

/** Whether `name` is a time zone of the IANA database. */
export function isZone(name: string): boolean {
  try {
    createZone(name)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/**
 * The end of the quiet hours in which `now` lies; null where it lies in none. Instants are epoch milliseconds. Where a
 * change of the clocks repeats their beginning the first counts, and where it repeats their end the last.
 */
export function quietUntil({ from, to, zone: name }: QuietHours, now: number): number | null {
  const zone: Zone = createZone(name)
  const [begin, end] = [minutesOf(from), minutesOf(to)]
  const length = end > begin ? 0 : 1
  const today = Math.floor(now / DAY_MS)
  // No zone is more than a day away from UTC.
  for (let day = today - 2; day <= today + 1; day += 1) {
    const until = zone.instant(day + length, end, 'last')
    if (begin !== end && zone.instant(day, begin) <= now && now < until) return until
  }
  return null
}

/** Minutes after midnight of a time of day, `HH:MM`. */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return 60 * hours + minutes
}
