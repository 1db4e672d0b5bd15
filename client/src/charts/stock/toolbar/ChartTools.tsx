import { Download, ImageDown, Keyboard, Maximize2, Minimize2, Minus, Plus, RotateCcw, Table2 } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { chartPage } from '../../../text/es/charts/page.ts'
import { stockChart as es } from '../../../text/es/charts/stock.ts'
import parts from '../../page/parts.module.css'
import styles from '../StockChart.module.css'
import type { StockView } from '../stock-view.ts'
import { Tool } from './Tool.tsx'

const ZOOM = 0.7

interface ChartToolsProps {
  view: StockView | null
  section: RefObject<HTMLElement | null>
  tableOpen: boolean
  onTable(): void
  onHelp(): void
}

/** What the hands on the picture can do too, and what leaves the page with a file. */
export function ChartTools({ view, section, tableOpen, onTable, onHelp }: ChartToolsProps) {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement === section.current)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [section])
  const turn = () => (full ? document.exitFullscreen() : section.current?.requestFullscreen())
  const { tools } = chartPage
  return (
    <div className={`${parts.tools} ${styles.tools}`} role="toolbar" aria-label={tools.label}>
      <Tool name={tools.wider} onClick={() => view?.canvas.zoom(1 / ZOOM)} icon={<Minus />} />
      <Tool name={tools.closer} onClick={() => view?.canvas.zoom(ZOOM)} icon={<Plus />} />
      <Tool name={tools.reset} onClick={() => view?.canvas.reset()} icon={<RotateCcw />} />
      <Tool
        name={tableOpen ? tools.chart : tools.table}
        aria-expanded={tableOpen}
        aria-controls="chart-values"
        onClick={() => {
          view?.fillTable()
          onTable()
        }}
        icon={<Table2 />}
      />
      <Tool name={tools.image} onClick={() => void view?.image()} icon={<ImageDown />} />
      <Tool name={es.tools.csv} onClick={() => view?.csv()} icon={<Download />} />
      {document.fullscreenEnabled && (
        <Tool
          name={full ? es.tools.small : es.tools.full}
          onClick={() => void turn()}
          icon={full ? <Minimize2 /> : <Maximize2 />}
        />
      )}
      <Tool name={es.tools.help} onClick={onHelp} icon={<Keyboard />} />
    </div>
  )
}
