import type { TradingData } from '#domain/contract/market.ts'
import { formatChange, formatSession } from '../format.ts'
import { sourceNames as sources } from './stock.ts'

/** Texts of the widgets of the stock page. They are apart from es.ts, since the first view does not need them. */
export const stockWidgets = {
  stockSignals: {
    title: 'Señales de la acción',
    none: 'No hay señales en las últimas 30 sesiones.',
  },
  signalRecords: {
    title: 'Historial de señales',
    none: 'Aún se está calculando el historial de esta acción.',
  },
  stockNews: {
    title: 'Noticias de la acción',
    none: 'No hay noticias de esta acción en los últimos 90 días.',
  },
  keyFigures: {
    title: 'Cifras clave',
    loadFailed: 'No se pudieron cargar las cifras clave.',
    none: 'Aún no hay cifras clave de esta acción.',
    names: {
      year_high: 'Máximo de 52 semanas',
      year_low: 'Mínimo de 52 semanas',
      volume: 'Volumen',
      mean_volume: 'Volumen medio de 63 sesiones',
      market_cap: 'Capitalización',
      pe: 'Precio/beneficio (PER)',
      dividend_yield_pct: 'Rentabilidad por dividendo',
      next_earnings: 'Próximos resultados',
    },
    expected: (day: string) => `${day} (previsto)`,
  },
  company: {
    title: 'La empresa',
    fields: {
      sector: 'Sector',
      industry: 'Industria',
      country: 'País',
      city: 'Ciudad',
      address: 'Dirección',
      phone: 'Teléfono',
      website: 'Sitio web',
    },
    nothing: 'No hay información de esta empresa.',
  },
} as const

/** Says in one sentence each where a price comes from; a source without a text is shown by its own name. */
export function sourceNotes(source: string | null, trading: TradingData | null): string[] {
  if (source === null) return []
  const notes = [`Fuente: ${sources[source] ?? source}.`]
  if (source === 'alpaca') notes.push('Es el precio de una sola bolsa, IEX.')
  const { difference = null } = trading ?? {}
  if (difference !== null) {
    const other = sources[difference.other] ?? difference.other
    notes.push(
      `En el cierre del ${formatSession(difference.session)}, ${other} difiere un ${formatChange(difference.percent / 100)}.`,
    )
  }
  return notes
}
