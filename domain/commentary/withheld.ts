import type { Freshness } from '../market/types.ts'

const WHEN = new Intl.DateTimeFormat('es-EC', {
  timeZone: 'America/Guayaquil',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Whether the comment on a stock is withheld because its price may not be current. */
export const isWithheld = (freshness: Freshness | null) => freshness === 'stale' || freshness === 'frozen'

/** The sentence shown in place of a withheld comment; `asOf` is the instant (ISO 8601) of the last price. */
export function withheldSentence(freshness: 'stale' | 'frozen', stock: string, asOf: string): string {
  const parts = Object.fromEntries(WHEN.formatToParts(new Date(asOf)).map(({ type, value }) => [type, value]))
  const since = `${parts.day}/${parts.month}/${parts.year} ${parts.hour}:${parts.minute}`
  return freshness === 'stale'
    ? `Sin comentario: los datos de ${stock} no se actualizan desde el ${since} (hora de Ecuador) y lo que dicen los indicadores puede haber cambiado.`
    : `Sin comentario: el precio de ${stock} está congelado, igual y sin negociación durante al menos una sesión entera; el último dato es del ${since} (hora de Ecuador).`
}
