import type { QuietHours } from '../contract/alerts/channels.ts'
import { createZone, type Zone } from '../market/calendars/zone.ts'
import { DAY_MS } from '../market/sessions.ts'

/** Whether clocks can be told by this zone of the IANA database. */
export function isZone(name: string): boolean {
  try {
    createZone(name)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** When the quiet hours that hold at `now` end; null where none do. Instants are epoch milliseconds. */
export function quietUntil({ from, to, zone: name }: QuietHours, now: number): number | null {
  const zone: Zone = createZone(name)
  const [begin, end] = [minutesOf(from), minutesOf(to)]
  const length = end > begin ? 0 : 1
  const today = Math.floor(now / DAY_MS)
  // No zone is more than a day away from UTC.
  for (let day = today - 2; day <= today + 1; day += 1) {
    const until = zone.instant(day + length, end)
    if (begin !== end && zone.instant(day, begin) <= now && now < until) return until
  }
  return null
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return 60 * hours + minutes
}
