import type { SummaryItem } from '../contract/summaries.ts'

/** The headings of a summary's sections, in their order; what was as usual has none. */
const TITLES: ReadonlyMap<string, string | null> = new Map(
  Object.entries({
    moves: 'Fuera de lo normal',
    alerts: 'Tus alertas',
    signals: 'Señales',
    news: 'Noticias',
    agenda: 'Los próximos siete días',
    rest: null,
  } satisfies Record<SummaryItem['section'], string | null>),
)

/**
 * Parts the statements of a summary by their sections, in the order of these. Those of sections that only a newer
 * version knows come last, without a title.
 */
export function sectionsOf<Item extends { section: string }>(
  items: readonly Item[],
): { title: string | null; items: readonly Item[] }[] {
  const bySection = Map.groupBy(items, ({ section }) => section)
  return [...new Set([...TITLES.keys(), ...bySection.keys()])].flatMap((section) => {
    const own = bySection.get(section)
    return own ? [{ title: TITLES.get(section) ?? null, items: own }] : []
  })
}
