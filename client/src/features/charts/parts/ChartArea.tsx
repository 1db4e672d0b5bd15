import { ImageDown, Minus, Plus, RotateCcw, Table2 } from 'lucide-react'
import {
  type ComponentProps,
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useState,
} from 'react'
import { useSnapshot } from 'valtio'
import { chartPage, chartPage as es } from '#client/src/text/es/chart-page.ts'
import type { ChartCanvas } from '../panes/chart-canvas.ts'
import type { Readout } from './Legend.tsx'
import styles from './parts.module.css'
import type { ValueRow, ValueTable } from './tables.ts'

const TABLE_ID = 'chart-values'
const KEYS_ID = 'chart-keys'

interface ChartAreaProps {
  canvas: RefObject<HTMLDivElement | null>
  readout: Readout
  /** What is drawn. */
  name?: string
  tableName: string
  /** Open, the table covers the chart; closed, screen readers still find it. */
  tableOpen: boolean
  hint: boolean
  className?: string
  style?: CSSProperties
  /** Stands in place of the chart. */
  children?: ReactNode
}

/** Where a chart is drawn, and the table of its values. */
export function ChartArea({
  canvas,
  readout,
  name,
  tableName,
  tableOpen,
  hint,
  className = '',
  style,
  children,
}: ChartAreaProps) {
  const { tables } = useSnapshot(readout)
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
        {es.keys}
      </p>
    </div>
  )
}

/** The values of a chart, for those who do not see it and those who read on. */
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

/** A tick moves one of many. */
const Row = memo(function Row({ row: { name, values } }: { row: ValueRow }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {values.map((value, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <td key={place}>{value}</td>
      ))}
    </tr>
  )
})

const ZOOM = 0.7
const { tools } = chartPage

interface ViewportToolsProps {
  /** Null until it is drawn. */
  view: { canvas: ChartCanvas; image(): Promise<void> } | null
  tableOpen: boolean
  onTable(): void
  className?: string
  /** More of them. */
  children?: ReactNode
}

/** What hands and keys do with the chart too, its values as a table, and itself as a file. */
export function ViewportTools({ view, tableOpen, onTable, className = '', children }: ViewportToolsProps) {
  return (
    <div className={`${styles.tools} ${className}`} role="toolbar" aria-label={tools.label}>
      <ToolButton name={tools.wider} onClick={() => view?.canvas.zoom(1 / ZOOM)} icon={<Minus />} />
      <ToolButton name={tools.closer} onClick={() => view?.canvas.zoom(ZOOM)} icon={<Plus />} />
      <ToolButton name={tools.reset} onClick={() => view?.canvas.reset()} icon={<RotateCcw />} />
      <ToolButton
        name={tableOpen ? tools.chart : tools.table}
        aria-expanded={tableOpen}
        aria-controls={TABLE_ID}
        onClick={onTable}
        icon={<Table2 />}
      />
      <ToolButton name={tools.image} onClick={() => void view?.image()} icon={<ImageDown />} />
      {children}
    </div>
  )
}

/** A small button of the chart. */
export function ToolButton({ name, icon, ...rest }: ComponentProps<'button'> & { name: string; icon: ReactNode }) {
  return (
    <button type="button" className={styles.tool} title={name} aria-label={name} {...rest}>
      {icon}
    </button>
  )
}

const HINT_MS = 2_000

/** Whether a hint is to be seen, for a while after it was asked for. */
export function useHint(): [boolean, () => void] {
  const [hint, setHint] = useState(false)
  useEffect(() => {
    if (!hint) return
    const timer = setTimeout(() => setHint(false), HINT_MS)
    return () => clearTimeout(timer)
  }, [hint])
  return [hint, useCallback(() => setHint(true), [])]
}
