import { chartPage as es } from '../../text/es/charts/page.ts'
import { formatChange } from '../../text/format.ts'
import { formatDate } from '../data/format.ts'
import type { LegendEntry, Pane } from '../panes/pane.ts'

/** A figure of the line, and what stands before it. */
export interface LegendItem extends Pick<LegendEntry, 'field' | 'label' | 'name' | 'colour'> {
  text: string
  /** Of a change; its label is the arrow. */
  direction?: keyof typeof ARROWS
}

const ARROWS = { up: '▲', down: '▼', equal: '●' } as const

/** The values of `row`, in the order of the panes; none where there is no such row. */
export function legendOf(panes: readonly Pane[], row: number, dateOf = formatDate): LegendItem[] {
  const time = panes[0].data[1][row]
  if (time == null) return []
  const items: LegendItem[] = [{ field: 'date', label: '', name: '', colour: null, text: dateOf(time) }]
  for (const { field, label, name, values, from = 0, colour, format } of panes.flatMap(({ legend }) => legend)) {
    const value = row < from ? null : values[row]
    if (value == null || Number.isNaN(value)) continue
    items.push({ field, label, name, colour, text: format(value) })
    if (field === 'close') items.push(...change(value, values[row - 1]))
  }
  return items
}

/** From the close of the row before. */
function change(now: number, before: number | null | undefined): LegendItem[] {
  if (before == null) return []
  const direction = now > before ? 'up' : now < before ? 'down' : 'equal'
  const text = formatChange(now / before - 1)
  return [{ field: 'change', label: ARROWS[direction], name: es.change, colour: null, text, direction }]
}

/** The line as a picture that leaves the page has it. */
export const legendText = (items: readonly LegendItem[]): string =>
  items.map(({ label, text }) => (label ? `${label} ${text}` : text)).join('   ')
