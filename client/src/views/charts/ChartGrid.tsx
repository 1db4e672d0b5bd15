import { useState } from 'react'
import type { GraphType } from '#domain/contract/charts/charts.ts'
import { useChannels } from '../../realtime/live.ts'
import { es } from '../../text/es.ts'
import { ChartFrame, PendingFrame } from './ChartFrame.tsx'
import styles from './ChartGrid.module.css'
import { ChartHelp } from './ChartHelp.tsx'
import { ChartsLoading } from './ChartsLoading.tsx'
import { GRAPHS } from './graphs.ts'
import { useReveal } from './use-reveal.ts'

/** The charts of one stock, one after another, and the slot that is still free. */
export function ChartGrid({ symbol }: { symbol: string }) {
  const shown = useReveal(GRAPHS.length)
  const [help, setHelp] = useState<GraphType | null>(null)
  useChannels([`quote:${symbol}`])
  return (
    <>
      <ChartsLoading loading={shown < GRAPHS.length} />
      <div className={styles.grid}>
        {GRAPHS.map((graph, index) =>
          index < shown ? (
            <ChartFrame key={graph} symbol={symbol} graph={graph} onHelp={setHelp} />
          ) : (
            <PendingFrame key={graph} />
          ),
        )}
        <p className={styles.reserved}>{es.charts.reserved}</p>
      </div>
      <ChartHelp graph={help} onClose={() => setHelp(null)} />
    </>
  )
}

export function PendingGrid() {
  return (
    <>
      <ChartsLoading loading />
      <div className={styles.grid}>
        {GRAPHS.map((graph) => (
          <PendingFrame key={graph} />
        ))}
      </div>
    </>
  )
}
