import type { SummaryItem } from '../contract/summaries.ts'

/** The headings of a summary's sections, in their order; what was as usual has none. */
export const SECTION_TITLES: Readonly<Record<SummaryItem['section'], string | null>> = {
  moves: 'Fuera de lo normal',
  alerts: 'Tus alertas',
  signals: 'Señales',
  news: 'Noticias',
  agenda: 'Los próximos siete días',
  rest: null,
}

/** Parts the statements of a summary by their sections, in the order of these. */
export function sectionsOf(items: readonly SummaryItem[]): { title: string | null; items: readonly SummaryItem[] }[] {
  const bySection = Map.groupBy(items, ({ section }) => section)
  return Object.entries(SECTION_TITLES).flatMap(([section, title]) => {
    const own = bySection.get(section as SummaryItem['section'])
    return own ? [{ title, items: own }] : []
  })
}
