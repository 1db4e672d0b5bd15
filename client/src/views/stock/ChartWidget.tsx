import { lazy, Suspense } from 'react'
import { loadStockChart } from '../../charts/stock/code.ts'
import { Boundary } from '../../components/states/Boundary.tsx'
import styles from './StockDetail.module.css'

const StockChart = lazy(loadStockChart)

/** The chart comes with code of its own: its room is there before. Code that did not come needs a reload. */
export function ChartWidget({ symbol }: { symbol: string }) {
  return (
    <Boundary>
      <Suspense fallback={<div className={styles.chart} />}>
        <StockChart symbol={symbol} />
      </Suspense>
    </Boundary>
  )
}
