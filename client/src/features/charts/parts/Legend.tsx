import { type CSSProperties, memo } from 'react'
import { useSnapshot } from 'valtio'
import { ref } from 'valtio/vanilla'
import { chartPage as es } from '#client/src/text/es/chart-page.ts'
import { formatChange } from '#client/src/text/format.ts'
import type { ChartPanes } from '../panes/chart.ts'
import type { ChartCanvas } from '../panes/chart-canvas.ts'
import { dateFormat } from '../panes/dates.ts'
import { type LegendEntry, timesOf } from '../panes/pane.ts'
import styles from './legend.module.css'
import type { ValueTable } from './tables.ts'

/** One line with the values of the row under the crosshair, or of the newest one. */
export function Legend({ readout, className }: { readout: Readout; className: string }) {
  const { legend, aloud } = useSnapshot(readout)
  return (
    <div className={`${styles.line} ${className}`} data-part="legend" aria-live={aloud ? 'polite' : undefined}>
      {legend.map((item) => (
        <Item key={item.field} {...item} />
      ))}
    </div>
  )
}

/** Memoised, so that it renders only when its own figure changes. */
const Item = memo(function Item({ field, label, name, colour, text, direction }: LegendItem) {
  if (field === 'date') {
    return (
      <span className={styles.date} data-field={field}>
        {text}
      </span>
    )
  }
  if (direction) {
    return (
      <span className={styles.change} data-field={field} data-direction={direction} title={name} translate="no">
        {/* The sign of the figure already says it. */}
        <span aria-hidden="true">{`${label} `}</span>
        {text}
      </span>
    )
  }
  return (
    <span
      className={colour ? styles.keyed : styles.item}
      style={colour ? ({ '--key': colour } as CSSProperties) : undefined}
      data-field={field}
    >
      <abbr title={name}>{label}</abbr>{' '}
      <span className={styles.figure} translate="no">
        {text}
      </span>
    </span>
  )
})

/** A figure of the legend and the label before it. */
interface LegendItem extends Pick<LegendEntry, 'field' | 'label' | 'name' | 'colour'> {
  text: string
  /** Direction of a change, whose label is the arrow. */
  direction?: keyof typeof ARROWS
}

const ARROWS = { up: '▲', down: '▼', equal: '●' } as const

/** Shows the values of the row under the crosshair, or of the newest bar. */
export function showLegend(readout: Readout, { chart, row }: ChartCanvas): void {
  if (chart) readout.legend = ref(legendItems(chart, row ?? chart.bars - 1))
}

/** Legend of `row`, in the order of the panes; empty if there is no such row. */
function legendItems({ panes, minutes }: ChartPanes, row: number): LegendItem[] {
  const time = timesOf(panes[0])[row]
  if (time === undefined) return []
  const items: LegendItem[] = [{ field: 'date', label: '', name: '', colour: null, text: dateFormat(minutes)(time) }]
  for (const { field, label, name, values, from = 0, colour, format } of panes.flatMap(({ legend }) => legend)) {
    const value = row < from ? null : values[row]
    if (value == null || Number.isNaN(value)) continue
    items.push({ field, label, name, colour, text: format(value) })
    if (field === 'close') items.push(...change(value, values[row - 1]))
  }
  return items
}

/** Change since the close of the row before. */
function change(now: number, before: number | null | undefined): LegendItem[] {
  if (before == null) return []
  const direction = now > before ? 'up' : now < before ? 'down' : 'equal'
  const text = formatChange(now / before - 1)
  return [{ field: 'change', label: ARROWS[direction], name: es.change, colour: null, text, direction }]
}

/** The legend as plain text, for the image that is saved. */
export const legendText = (items: readonly LegendItem[]): string =>
  items.map(({ label, text }) => (label ? `${label} ${text}` : text)).join('   ')

/** What a chart says in words. It is a store, so that a change renders only the components that show it. */
export interface Readout {
  legend: readonly LegendItem[]
  /** True while keys move the crosshair: its values should be read aloud. */
  aloud: boolean
  /** True after the wheel turned over a chart that leaves it to the page for scrolling. */
  hint: boolean
  tables: readonly ValueTable[]
}

export const emptyReadout = (): Readout => ({ legend: [], aloud: false, hint: false, tables: [] })
