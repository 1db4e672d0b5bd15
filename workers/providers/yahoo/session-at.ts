import type { Session } from '#domain/market/types.ts'

const dates = new Map<string, Intl.DateTimeFormat>()

/** The date at `instant` (epoch ms) on the clocks of `zone` (a name of the IANA database). */
export function sessionAt(zone: string, instant: number): Session {
  let format = dates.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    dates.set(zone, format)
  }
  return format.format(instant)
}
