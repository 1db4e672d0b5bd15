import type { GraphType } from '../../../domain/contract/charts.ts'
import type { LiveQuote } from './live.ts'

export type Theme = 'light' | 'dark'

interface Handlers {
  onTheme(theme: Theme): void
  onQuotes(items: LiveQuote[]): void
}

/**
 * Speaks with the page around this one. Its origin is this page's own, or the application's, which the server writes into
 * a meta element: the page's policy lets no one else frame it. Everything else is ignored in silence.
 */
export function listenToParent(handlers: Handlers): { ready(symbol: string, graphType: GraphType): void } {
  const { parent } = window
  // There is an element to see only when the page around has the same origin.
  const origin = window.frameElement ? location.origin : appOrigin()
  window.addEventListener('message', ({ data, origin: from, source }: MessageEvent<unknown>) => {
    if (source !== parent || from !== origin || !isObject(data)) return
    if (data.type === 'atalaya:theme' && isTheme(data.theme)) handlers.onTheme(data.theme)
    if (data.type === 'atalaya:quotes' && Array.isArray(data.items)) handlers.onQuotes(data.items.filter(isQuote))
  })
  return {
    ready(symbol, graphType) {
      if (parent !== window) parent.postMessage({ type: 'atalaya:ready', symbol, graph_type: graphType }, origin)
    },
  }
}

/** Of the page that may frame this one; its own where the server names none. */
function appOrigin(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name="atalaya-app-origin"]')?.content
  return named || location.origin
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark'
const isPrice = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0

function isQuote(item: unknown): item is LiveQuote {
  if (!isObject(item)) return false
  const { symbol, price, open, day_low, day_high, last_volume, as_of } = item
  return (
    typeof symbol === 'string' &&
    [price, open, day_low, day_high].every(isPrice) &&
    typeof last_volume === 'number' &&
    last_volume >= 0 &&
    typeof as_of === 'string' &&
    Number.isFinite(Date.parse(as_of))
  )
}
