import { Info } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { GraphType } from '#domain/contract/charts/charts.ts'
import { cacheBuster } from '#domain/rules/cache-buster.ts'
import { IconButton } from '../../components/forms/IconButton.tsx'
import { AgeChip } from '../../components/marks/AgeChip.tsx'
import { Failed } from '../../components/states/Failed.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { whenLive } from '../../stores/connection.ts'
import { usePrice } from '../../stores/prices/prices.ts'
import { graphs } from '../../text/es/charts/graphs.ts'
import { es } from '../../text/es.ts'
import styles from './ChartFrame.module.css'
import { chartPage } from './chart-host.ts'
import { useChartFrame } from './use-chart-frame.ts'

const HEIGHT = 500

interface ChartFrameProps {
  symbol: string
  graph: GraphType
  onHelp(graph: GraphType): void
}

/** One chart with its title; the drawing is a separate page. */
export function ChartFrame({ symbol, graph, onHelp }: ChartFrameProps) {
  const [attempt, setAttempt] = useState(1)
  const retry = useCallback(() => setAttempt((attempt) => attempt + 1), [])
  const name = graphs[graph].title
  return (
    <article className="shrink" data-graph={graph}>
      <header className={styles.header}>
        <h2>{es.charts.frameTitle(name, symbol)}</h2>
        <Age symbol={symbol} />
        <IconButton label={es.charts.helpLabel(name)} size={36} onClick={() => onHelp(graph)}>
          <Info size={18} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </header>
      <Canvas key={attempt} symbol={symbol} graph={graph} onRetry={retry} />
    </article>
  )
}

/** Shows the age of the drawing's newest price. */
function Age({ symbol }: { symbol: string }) {
  const { price } = usePrice(symbol)
  return price && <AgeChip freshness={price.freshness} asOf={price.as_of} />
}

function Canvas({ symbol, graph, onRetry }: { symbol: string; graph: GraphType; onRetry(): void }) {
  const { frame, state } = useChartFrame(symbol, graph)
  const [address] = useState(() => addressOf(symbol, graph))
  useEffect(() => {
    if (state === 'failed') return whenLive(onRetry)
  }, [state, onRetry])
  return (
    <div className={styles.canvas} data-state={state} aria-busy={state === 'loading'}>
      <iframe
        ref={frame}
        src={address}
        height={HEIGHT}
        title={es.charts.frameTitle(graphs[graph].title, symbol)}
        className={styles.chart}
      />
      {state === 'loading' && <div className={styles.place} />}
      {state === 'failed' && <Failed text={es.charts.failed} onRetry={onRetry} />}
    </div>
  )
}

function addressOf(symbol: string, graph: GraphType): string {
  const page = chartPage()
  page.search = String(new URLSearchParams({ symbol, graph_type: graph, tk: cacheBuster(10, Math.random) }))
  return page.href
}

/** The place of a chart not shown yet. */
export function PendingFrame() {
  return (
    <div className="shrink" aria-hidden="true">
      <div className={styles.header}>
        <Skeleton width={240} height={16} />
      </div>
      <div className={styles.place} />
    </div>
  )
}
