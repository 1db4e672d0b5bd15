import type { CSSProperties, ReactNode, RefObject } from 'react'
import { useSnapshot } from 'valtio'
import { chartPage as es } from '../../text/es/charts/page.ts'
import styles from './parts.module.css'
import type { Readout } from './readout.ts'
import { ValueTables } from './ValueTables.tsx'

export const TABLE_ID = 'chart-values'
const KEYS_ID = 'chart-keys'

interface ChartAreaProps {
  canvas: RefObject<HTMLDivElement | null>
  readout: Readout
  /** What is drawn. */
  name?: string
  tableName: string
  /** Open, the table covers the picture; closed, screen readers still find it. */
  tableOpen: boolean
  hint: boolean
  className?: string
  style?: CSSProperties
  /** Stands in place of the picture. */
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
