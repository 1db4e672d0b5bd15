import { Download, Keyboard, Maximize2, Minimize2 } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { stockChart as es } from '#client/src/text/es/charts/stock.ts'
import { Tool } from '../../parts/Tool.tsx'
import { ViewTools } from '../../parts/ViewTools.tsx'
import styles from '../StockChart.module.css'
import type { StockView } from '../stock-view.ts'

interface ChartToolsProps {
  view: StockView | null
  section: RefObject<HTMLElement | null>
  tableOpen: boolean
  onTable(): void
  onHelp(): void
}

/** The tools of any chart, and those of the stock page's. */
export function ChartTools({ view, section, tableOpen, onTable, onHelp }: ChartToolsProps) {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement === section.current)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [section])
  const turn = () => (full ? document.exitFullscreen() : section.current?.requestFullscreen())
  const openTable = () => {
    view?.fillTable()
    onTable()
  }
  return (
    <ViewTools view={view} tableOpen={tableOpen} onTable={openTable} className={styles.tools}>
      <Tool name={es.tools.csv} onClick={() => view?.csv()} icon={<Download />} />
      {document.fullscreenEnabled && (
        <Tool
          name={full ? es.tools.small : es.tools.full}
          onClick={() => void turn()}
          icon={full ? <Minimize2 /> : <Maximize2 />}
        />
      )}
      <Tool name={es.tools.help} onClick={onHelp} icon={<Keyboard />} />
    </ViewTools>
  )
}
