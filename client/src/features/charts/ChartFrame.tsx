import { Info } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { subscribe } from 'valtio/vanilla'
import type { GraphType } from '#domain/contract/charts/charts.ts'
import { CHART_MESSAGES, type ChartMessage } from '#domain/contract/charts/messages.ts'
import { checkOf } from '#domain/contract/check.ts'
import { cacheBuster } from '#domain/rules/cache-buster.ts'
import { AgeChip } from '../../components/figures/AgeChip.tsx'
import { IconButton } from '../../components/forms/IconButton.tsx'
import { Failed } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { onReconnect } from '../../stores/connection.ts'
import { type Theme, theme } from '../../stores/preferences.ts'
import { quoteEntry, usePrice } from '../../stores/prices.ts'
import { graphs } from '../../text/es/chart-graphs.ts'
import { es } from '../../text/es.ts'
import styles from './ChartFrame.module.css'

const HEIGHT = 500

interface ChartFrameProps {
  symbol: string
  graph: GraphType
  onHelp(graph: GraphType): void
}

/** Shows a chart with its title; the chart itself is a page of its own in an iframe. */
export function ChartFrame({ symbol, graph, onHelp }: ChartFrameProps) {
  const [attempt, setAttempt] = useState(1)
  const retry = useCallback(() => setAttempt((attempt) => attempt + 1), [])
  const name = graphs[graph].title
  return (
    <article className="shrink" data-graph={graph}>
      <header className="row spread gap-8 below-4 height-36">
        <h2 className="fill">{es.charts.frameTitle(name, symbol)}</h2>
        <Age symbol={symbol} />
        <IconButton label={es.charts.helpLabel(name)} size={36} onClick={() => onHelp(graph)}>
          <Info size={18} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </header>
      <Canvas key={attempt} symbol={symbol} graph={graph} onRetry={retry} />
    </article>
  )
}

/** Shows how old the chart's newest price is. */
function Age({ symbol }: { symbol: string }) {
  const { price } = usePrice(symbol)
  return price && <AgeChip freshness={price.freshness} asOf={price.as_of} />
}

function Canvas({ symbol, graph, onRetry }: { symbol: string; graph: GraphType; onRetry(): void }) {
  const { frame, state } = useChartFrame(symbol, graph)
  const [address] = useState(() => addressOf(symbol, graph))
  useEffect(() => {
    if (state === 'failed') return onReconnect(onRetry)
  }, [state, onRetry])
  return (
    <div className={`${styles.canvas} stack relative`} data-state={state} aria-busy={state === 'loading'}>
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

/** Keeps the place of a chart that is not shown yet. */
export function PendingFrame() {
  return (
    <div className="shrink" aria-hidden="true">
      <div className="row spread gap-8 below-4 height-36">
        <Skeleton width={240} height={16} />
      </div>
      <div className={styles.place} />
    </div>
  )
}

/** Milliseconds after which the page says that a chart failed. One that is ready later is still shown. */
const READY_TIMEOUT_MS = 8_000

type FrameState = 'loading' | 'ready' | 'failed'

/** Returns a ref for the iframe, and its state; once it is ready, the frame receives prices and theme. */
function useChartFrame(
  symbol: string,
  graph: GraphType,
): { frame: RefObject<HTMLIFrameElement | null>; state: FrameState } {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<FrameState>('loading')

  useEffect(() => {
    const { origin } = chartPage()
    const onMessage = (event: MessageEvent) => {
      const ours = event.origin === origin && event.source === frame.current?.contentWindow
      if (ours && isReady(event.data, symbol, graph)) setState('ready')
    }
    window.addEventListener('message', onMessage)
    const timer = setTimeout(() => setState((now) => (now === 'ready' ? now : 'failed')), READY_TIMEOUT_MS)
    return () => {
      window.removeEventListener('message', onMessage)
      clearTimeout(timer)
    }
  }, [symbol, graph])

  useEffect(() => {
    if (state !== 'ready') return
    const { origin } = chartPage()
    const post = (message: ChartMessage<'quotes' | 'theme'>) =>
      frame.current?.contentWindow?.postMessage(message, origin)
    const entry = quoteEntry(symbol)
    const postTheme = () => post({ type: 'atalaya:theme', theme: resolvedTheme() })
    const postQuote = () => entry.quote && post({ type: 'atalaya:quotes', items: [entry.quote] })
    postTheme()
    postQuote()
    const ends = [onThemeChange(postTheme), subscribe(entry, postQuote)]
    return () => {
      for (const end of ends) end()
    }
  }, [state, symbol])

  return { frame, state }
}

/**
 * True if the frame reports that the page of this chart is loaded and listening; its data may still be on their
 * way.
 */
function isReady(data: unknown, symbol: string, graph: GraphType): boolean {
  return checkOf(CHART_MESSAGES.ready)(data) && data.symbol === symbol && data.graph_type === graph
}

/** Address of the chart page. Its host may differ from this page's: the server names it in a meta element. */
function chartPage(): URL {
  const named = document.querySelector<HTMLMetaElement>('meta[name="chart-host"]')?.content
  return new URL('/price_predictions', named || location.origin)
}

type ResolvedTheme = Exclude<Theme, 'auto'>

const DARK = '(prefers-color-scheme: dark)'

/** The theme on the screen, chosen by the user or the system. */
function resolvedTheme(): ResolvedTheme {
  if (theme.choice !== 'auto') return theme.choice
  return window.matchMedia(DARK).matches ? 'dark' : 'light'
}

/** Calls `run` whenever the theme may have changed, until the returned function is called. */
function onThemeChange(run: () => void): () => void {
  const system = window.matchMedia(DARK)
  system.addEventListener('change', run)
  const unsubscribe = subscribe(theme, run)
  return () => {
    system.removeEventListener('change', run)
    unsubscribe()
  }
}
