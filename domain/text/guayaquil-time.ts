import { lazily } from '../lazily.ts'

const FORMAT = lazily(
  () =>
    new Intl.DateTimeFormat('es-EC', {
      timeZone: 'America/Guayaquil',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)

/** Writes an instant as dd/mm/aaaa HH:mm in the time of Guayaquil. */
export function guayaquilTime(instant: Date): string {
  const parts = Object.fromEntries(
    FORMAT()
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.day}/${parts.month}/${parts.year} ${parts.hour}:${parts.minute}`
}
