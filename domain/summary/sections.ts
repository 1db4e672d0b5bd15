/** The sections of a summary, in their order. All but `rest` are reasons to send it, a date of the agenda where it is new. */
export const SECTIONS = ['moves', 'alerts', 'signals', 'news', 'agenda', 'rest'] as const
export type Section = (typeof SECTIONS)[number]

/** Their headings; what was as usual has none. */
const TITLES: Readonly<Record<Section, string | null>> = {
  moves: 'Fuera de lo normal',
  alerts: 'Tus alertas',
  signals: 'Señales',
  news: 'Noticias',
  agenda: 'Los próximos siete días',
  rest: null,
}

/**
 * Parts the statements of a summary by their sections, in the order of these. Those of sections that only a newer
 * version knows come last, without a title.
 */
export function sectionsOf<Item extends { section: string }>(
  items: readonly Item[],
): { title: string | null; items: readonly Item[] }[] {
  const bySection = Map.groupBy(items, ({ section }) => section)
  return [...new Set([...SECTIONS, ...bySection.keys()])].flatMap((section) => {
    const own = bySection.get(section)
    return own ? [{ title: Object.hasOwn(TITLES, section) ? TITLES[section as Section] : null, items: own }] : []
  })
}
