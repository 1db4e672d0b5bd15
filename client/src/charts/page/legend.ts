import { chartPage as es } from '../../text/es/charts/page.ts'
import { formatChange } from '../../text/format.ts'
import { formatDate } from '../data/format.ts'
import type { LegendEntry, Pane } from '../panes/pane.ts'
import { element } from './elements.ts'
import styles from './legend.module.css'

/** A figure of the line, and what stands before it. */
interface Item extends Pick<LegendEntry, 'field' | 'label' | 'name' | 'colour'> {
  text: string
}

const ARROWS = { up: '▲', down: '▼', equal: '●' } as const

/** What the line's elements were made for. */
const shapes = new WeakMap<HTMLElement, string>()

/** One line with the values of `row`, in the order of the panes. Where only figures are others, only they are written. */
export function showLegend(host: HTMLElement, panes: readonly Pane[], row: number, dateOf = formatDate): void {
  const time = panes[0].data[1][row]
  if (time == null) return
  const items: Item[] = [{ field: 'date', label: '', name: '', colour: null, text: dateOf(time) }]
  for (const { field, label, name, values, from = 0, colour, format } of panes.flatMap(({ legend }) => legend)) {
    const value = row < from ? null : values[row]
    if (value == null || Number.isNaN(value)) continue
    items.push({ field, label, name, colour, text: format(value) })
    if (field === 'close') items.push(...change(value, values[row - 1]))
  }
  const shape = JSON.stringify(items.map(({ text: _, ...rest }) => rest))
  if (shapes.get(host) !== shape) {
    host.replaceChildren(...items.map(elementOf))
    shapes.set(host, shape)
    return
  }
  items.forEach(({ text }, i) => {
    const figure = host.children[i].lastChild!
    if (figure.textContent !== text) figure.textContent = text
  })
}

/** From the close of the row before, with its arrow as label. */
function change(now: number, before: number | null | undefined): Item[] {
  if (before == null) return []
  const direction = now > before ? 'up' : now < before ? 'down' : 'equal'
  const text = formatChange(now / before - 1)
  return [{ field: 'change', label: direction, name: es.change, colour: null, text }]
}

function elementOf({ field, label, name, colour, text }: Item): HTMLElement {
  if (field === 'date') return element('span', { class: styles.date, 'data-field': field, text })
  if (field === 'change') {
    // The figure's sign says the same.
    const arrow = element('span', { 'aria-hidden': 'true', text: `${ARROWS[label as keyof typeof ARROWS]} ` })
    return element('span', { class: styles.change, 'data-field': field, 'data-direction': label, title: name }, [
      arrow,
      text,
    ])
  }
  const short = element('abbr', { title: name, text: label })
  if (colour) short.style.setProperty('--key', colour)
  return element('span', { class: colour ? styles.keyed : styles.item, 'data-field': field }, [
    short,
    ' ',
    element('span', { class: styles.figure, text }),
  ])
}
