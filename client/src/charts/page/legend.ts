import { chartPage as es } from '../../text/es/chart-page.ts'
import { formatChange } from '../../text/format.ts'
import { formatDate } from '../data/format.ts'
import type { Pane } from '../panes/pane.ts'
import { element } from './elements.ts'
import styles from './legend.module.css'

/** One line with the values of `row`, in the order of the panes. */
export function showLegend(host: HTMLElement, panes: readonly Pane[], row: number, dateOf = formatDate): void {
  const time = panes[0].data[1][row]
  if (time == null) return
  const items = panes
    .flatMap(({ legend }) => legend)
    .flatMap(({ field, label, name, values, from = 0, colour, format }) => {
      const value = row < from ? null : values[row]
      return value == null || Number.isNaN(value) ? [] : [item(field, label, name, format(value), colour)]
    })
  host.replaceChildren(
    element('span', { class: styles.date, 'data-field': 'date', text: dateOf(time) }),
    ...items.flatMap((shown) => (shown.dataset.field === 'close' ? [shown, ...change(panes, row)] : [shown])),
  )
}

function item(field: string, label: string, name: string, value: string, colour: string | null): HTMLElement {
  const short = element('abbr', { title: name, text: label })
  if (colour) short.style.setProperty('--key', colour)
  return element('span', { class: colour ? styles.keyed : styles.item, 'data-field': field }, [
    short,
    ' ',
    element('span', { class: styles.figure, text: value }),
  ])
}

/** From the close of the row before, with its arrow and sign. */
function change(panes: readonly Pane[], row: number): HTMLElement[] {
  const close = panes[0].legend.find(({ field }) => field === 'close')?.values
  const now = close?.[row]
  const before = close?.[row - 1]
  if (now == null || before == null || Number.isNaN(now)) return []
  const direction = now > before ? 'up' : now < before ? 'down' : 'equal'
  const arrow = { up: '▲', down: '▼', equal: '●' }[direction]
  return [
    element('span', {
      class: styles.change,
      'data-field': 'change',
      'data-direction': direction,
      title: es.change,
      text: `${arrow} ${formatChange(now / before - 1)}`,
    }),
  ]
}
