import { ImageDown, Minus, Plus, RotateCcw, Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { chartPage } from '../../text/es/charts/page.ts'
import type { ChartCanvas } from '../panes/canvas.ts'
import { TABLE_ID } from './ChartArea.tsx'
import styles from './parts.module.css'
import { Tool } from './Tool.tsx'

const ZOOM = 0.7
const { tools } = chartPage

interface ViewToolsProps {
  /** Null until it is drawn. */
  view: { canvas: ChartCanvas; image(): Promise<void> } | null
  tableOpen: boolean
  onTable(): void
  className?: string
  /** More of them. */
  children?: ReactNode
}

/** What hands and keys do with the picture too, its values as a table, and itself as a file. */
export function ViewTools({ view, tableOpen, onTable, className = '', children }: ViewToolsProps) {
  return (
    <div className={`${styles.tools} ${className}`} role="toolbar" aria-label={tools.label}>
      <Tool name={tools.wider} onClick={() => view?.canvas.zoom(1 / ZOOM)} icon={<Minus />} />
      <Tool name={tools.closer} onClick={() => view?.canvas.zoom(ZOOM)} icon={<Plus />} />
      <Tool name={tools.reset} onClick={() => view?.canvas.reset()} icon={<RotateCcw />} />
      <Tool
        name={tableOpen ? tools.chart : tools.table}
        aria-expanded={tableOpen}
        aria-controls={TABLE_ID}
        onClick={onTable}
        icon={<Table2 />}
      />
      <Tool name={tools.image} onClick={() => void view?.image()} icon={<ImageDown />} />
      {children}
    </div>
  )
}
