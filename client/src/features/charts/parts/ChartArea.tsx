import { ImageDown, Minus, Plus, RotateCcw, Table2 } from 'lucide-react'
import { type ComponentProps, type CSSProperties, memo, type ReactNode, type RefObject, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { chartPage, chartPage as es } from '#client/src/text/es/chart-page.ts'
import type { ChartCanvas } from '../panes/chart-canvas.ts'
import type { Readout } from './Legend.tsx'
import styles from './parts.module.css'
import type { ValueRow, ValueTable } from './tables.ts'

const TABLE_ID = 'chart-values'
const KEYS_ID = 'chart-keys'
const HINT_MS = 2_000

interface ChartAreaProps {
  canvas: RefObject<HTMLDivElement | null>
  readout: Readout
  /** Accessible name of the chart. */
  name?: string
  tableName: string
  /** Says which keys do what. */
  keys?: string
  /** An open table covers the chart; a closed one stays in the page for screen readers. */
  tableOpen: boolean
  className?: string
  style?: CSSProperties
  /** Shown in place of the chart, such as a message. */
  children?: ReactNode
}

/** The place where a chart is drawn, with the table of its values. */
export function ChartArea({
  canvas,
  readout,
  name,
  tableName,
  keys = es.keys,
  tableOpen,
  className = '',
  style,
  children,
}: ChartAreaProps) {
  const { tables, hint } = useSnapshot(readout)
  useEffect(() => {
    if (!hint) return
    const timer = setTimeout(() => {
      readout.hint = false
    }, HINT_MS)
    return () => clearTimeout(timer)
  }, [hint, readout])
  return (
    <div className={`${styles.stage} ${className}`} style={style} data-table={tableOpen ? '' : undefined}>
      <div
        ref={canvas}
        className={styles.canvas}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the chart, as its description says
        tabIndex={0}
        role="application"
        aria-roledescription={es.role}
        aria-label={name}
        aria-describedby={KEYS_ID}
      />
      <section className={styles.table} id={TABLE_ID} aria-label={tableName} tabIndex={tableOpen ? 0 : undefined}>
        <ValueTables tables={tables} />
      </section>
      {children}
      {hint && <p className={styles.hint}>{es.wheelHint}</p>}
      <p id={KEYS_ID} className="unseen">
        {keys}
      </p>
    </div>
  )
}

/** The values of a chart as tables, for users who do not see it or want the figures. */
export function ValueTables({ tables }: { tables: readonly ValueTable[] }) {
  return tables.map((table) => <Table key={table.caption} {...table} />)
}

const Table = memo(function Table({ caption, names, rows }: ValueTable) {
  return (
    <table>
      <caption>{caption}</caption>
      {names.length > 0 && (
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows and columns are their places
          <Row key={place} row={row} />
        ))}
      </tbody>
    </table>
  )
})

/** Memoised, since a tick changes one row of many. */
const Row = memo(function Row({ row: { name, values } }: { row: ValueRow }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {values.map((value, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in its row
        <td key={place} translate="no">
          {value}
        </td>
      ))}
    </tr>
  )
})

const ZOOM = 0.7
const { tools } = chartPage

interface ViewportToolsProps {
  /** Null until the chart is drawn. */
  controller: { canvas: ChartCanvas; image(): void } | null
  tableOpen: boolean
  onTable(): void
  className?: string
  /** Further buttons. */
  children?: ReactNode
}

/** Buttons for zoom and reset (which pointer and keys also do), for the table of values and for the image file. */
export function ViewportTools({ controller, tableOpen, onTable, className = '', children }: ViewportToolsProps) {
  return (
    <div className={`${styles.tools} ${className}`} role="toolbar" aria-label={tools.label}>
      <ToolButton name={tools.wider} onClick={() => controller?.canvas.zoom(1 / ZOOM)} icon={<Minus />} />
      <ToolButton name={tools.closer} onClick={() => controller?.canvas.zoom(ZOOM)} icon={<Plus />} />
      <ToolButton name={tools.reset} onClick={() => controller?.canvas.reset()} icon={<RotateCcw />} />
      <ToolButton
        name={tableOpen ? tools.chart : tools.table}
        aria-expanded={tableOpen}
        aria-controls={TABLE_ID}
        onClick={onTable}
        icon={<Table2 />}
      />
      <ToolButton name={tools.image} onClick={() => controller?.image()} icon={<ImageDown />} />
      {children}
    </div>
  )
}

export function ToolButton({ name, icon, ...rest }: ComponentProps<'button'> & { name: string; icon: ReactNode }) {
  return (
    <button type="button" className={styles.tool} title={name} aria-label={name} {...rest}>
      {icon}
    </button>
  )
}
