import { dateFormat } from '../text/formats.ts'

const FORMAT = dateFormat({
  timeZone: 'America/Guayaquil',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** What stands in place of a time where nobody knows when a headline was published. */
export const UNKNOWN_DATE = 'fecha desconocida'

/** An instant as dd/mm/aaaa HH:mm on the clocks of Guayaquil. */
export function publishedAtText(instant: Date): string {
  const parts = Object.fromEntries(
    FORMAT()
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.day}/${parts.month}/${parts.year} ${parts.hour}:${parts.minute}`
}
