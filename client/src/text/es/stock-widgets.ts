/** Apart from the other sentences: the first view does without these. */
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
