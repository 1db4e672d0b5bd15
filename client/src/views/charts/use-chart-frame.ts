import { type RefObject, useEffect, useRef, useState } from 'react'
import { subscribe } from 'valtio/vanilla'
import type { GraphType } from '#domain/contract/charts/charts.ts'
import { CHART_MESSAGES, type ChartMessage } from '#domain/contract/charts/messages.ts'
import { checkOf } from '#domain/contract/check.ts'
import { quoteEntry } from '../../stores/prices/prices.ts'
import { chartPage } from './chart-host.ts'
import { onThemeChange, resolvedTheme } from './resolved-theme.ts'

/** How long a chart may take before the page says that it failed. A later one is still shown. */
const PATIENCE_MS = 8_000

type FrameState = 'loading' | 'ready' | 'failed'

/** The frame to fill and its state; from `ready` on it is sent the prices and the theme. */
export function useChartFrame(
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
    const timer = setTimeout(() => setState((now) => (now === 'ready' ? now : 'failed')), PATIENCE_MS)
    return () => {
      window.removeEventListener('message', onMessage)
      clearTimeout(timer)
    }
  }, [symbol, graph])

  useEffect(() => {
    if (state !== 'ready') return
    const { origin } = chartPage()
    const tell = (message: ChartMessage<'quotes' | 'theme'>) =>
      frame.current?.contentWindow?.postMessage(message, origin)
    const entry = quoteEntry(symbol)
    const tellTheme = () => tell({ type: 'atalaya:theme', theme: resolvedTheme() })
    const tellQuote = () => entry.quote && tell({ type: 'atalaya:quotes', items: [entry.quote] })
    tellTheme()
    tellQuote()
    const ends = [onThemeChange(tellTheme), subscribe(entry, tellQuote)]
    return () => {
      for (const end of ends) end()
    }
  }, [state, symbol])

  return { frame, state }
}

/** Whether a frame says that this chart's page is loaded and listening; its data may still be on their way. */
function isReady(data: unknown, symbol: string, graph: GraphType): boolean {
  return checkOf(CHART_MESSAGES.ready)(data) && data.symbol === symbol && data.graph_type === graph
}
