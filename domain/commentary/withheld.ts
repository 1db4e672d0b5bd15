import type { Freshness } from '../market/types.ts'
import { publishedAtText } from '../news/published-at.ts'

/** Whether the comment on a stock is withheld because its price may not be current. */
export const isWithheld = (freshness: Freshness | null) => freshness === 'stale' || freshness === 'frozen'

/** The sentence shown in place of a withheld comment; `asOf` is the instant (ISO 8601) of the last price. */
export function withheldSentence(freshness: 'stale' | 'frozen', stock: string, asOf: string): string {
  const since = publishedAtText(new Date(asOf))
  return freshness === 'stale'
    ? `Sin comentario: los datos de ${stock} no se actualizan desde el ${since} (hora de Ecuador) y lo que dicen los indicadores puede haber cambiado.`
    : `Sin comentario: el precio de ${stock} está congelado, igual y sin negociación durante al menos una sesión entera; el último dato es del ${since} (hora de Ecuador).`
}
