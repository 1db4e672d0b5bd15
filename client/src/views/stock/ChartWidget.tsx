import { StockChart } from '../../charts/stock/code.ts'
import { Boundary } from '../../components/states/Boundary.tsx'
import styles from './StockDetail.module.css'

/** The chart comes with code of its own: its room is there before. Code that did not come needs a reload. */
export function ChartWidget({ symbol }: { symbol: string }) {
  return (
    <Boundary>
      <StockChart symbol={symbol} meanwhile={<div className={styles.chart} />} />
    </Boundary>
  )
}
