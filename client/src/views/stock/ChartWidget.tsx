import { lazy, Suspense } from 'react'
import styles from './StockDetail.module.css'

const StockChart = lazy(async () => ({ default: (await import('../../charts/stock/StockChart.tsx')).StockChart }))

/** The chart comes with a code of its own: its room is there before. */
export function ChartWidget({ symbol }: { symbol: string }) {
  return (
    <Suspense fallback={<div className={styles.chart} />}>
      <StockChart symbol={symbol} />
    </Suspense>
  )
}
