import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { GraphType } from '#domain/contract/charts/charts.ts'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { useChannels } from '../../realtime/live.ts'
import { graphs } from '../../text/es/chart-graphs.ts'
import { es } from '../../text/es.ts'
import { ChartFrame, PendingFrame } from './ChartFrame.tsx'
import styles from './ChartGrid.module.css'
import helpStyles from './ChartHelp.module.css'
import loadingStyles from './ChartsLoading.module.css'

/** The charts of one stock, shown one after another, and a reserved place for one more. */
export function ChartGrid({ symbol }: { symbol: string }) {
  const shown = useStaggeredCount(GRAPHS.length)
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

/** The five charts in the order in which they are shown. */
const GRAPHS: readonly GraphType[] = [
  'divergence',
  'volume-profile',
  'rsi-stochastic-oscillator',
  'fibonacci-levels',
  'bollinger-bands',
]

const INTERVAL_MS = 800

/** Counts from 0 to `count` in steps of 800 ms, so that the charts do not all load at once. */
function useStaggeredCount(count: number): number {
  const [shown, setShown] = useState(0)
  const done = shown >= count
  useEffect(() => {
    if (done) return
    const timer = setInterval(() => setShown((now) => Math.min(now + 1, count)), INTERVAL_MS)
    return () => clearInterval(timer)
  }, [done, count])
  return shown
}

/** The paragraph stays when it is empty, so that the charts do not jump. */
function ChartsLoading({ loading }: { loading: boolean }) {
  return (
    <p role="status" className={loadingStyles.loading}>
      {loading && (
        <>
          <LoaderCircle size={16} aria-hidden className={loadingStyles.spinner} />
          {es.charts.loading}
        </>
      )}
    </p>
  )
}

const HELP_PARTS = ['computed', 'read', 'misleads'] as const

/** Explains one chart to a beginner. */
function ChartHelp({ graph, onClose }: { graph: GraphType | null; onClose(): void }) {
  return (
    <Dialog open={graph !== null} title={graph ? graphs[graph].title : ''} onClose={onClose}>
      {graph &&
        HELP_PARTS.map((part) => (
          <section key={part} className={helpStyles.part} data-part={part}>
            <h3 className="text-14 below-4">{es.charts.helpParts[part]}</h3>
            <p className="muted pretty">{graphs[graph].help[part]}</p>
          </section>
        ))}
    </Dialog>
  )
}
