import { DAY_MS } from '../sessions.ts'

const MINUTE_MS = 60_000

/** A time zone of the IANA database. */
export interface Zone {
  /** The instant (epoch ms) at which clocks on day `day` (days since 1970-01-01) show `minutes` after midnight. */
  instant(day: number, minutes: number): number
}

/** The zone called `name`; throws a RangeError for a name that the database does not know. */
export function createZone(name: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })

  /** How far the zone's clocks are ahead of UTC at an instant (whole seconds), in milliseconds. */
  function offsetAt(instant: number): number {
    const shown = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
    for (const { type, value } of format.formatToParts(instant))
      if (type in shown) shown[type as 'year'] = Number(value)
    return Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, shown.second) - instant
  }

  return {
    instant(day, minutes) {
      const wall = day * DAY_MS + minutes * MINUTE_MS
      // The offset at the wall time read as UTC may be that of the other side of a clock change; the second look is not.
      return wall - offsetAt(wall - offsetAt(wall))
    },
  }
}
