import type { GraphType } from '#domain/contract/charts/charts.ts'
import { CHART_MESSAGES, type ChartMessage } from '#domain/contract/charts/messages.ts'
import { checkOf } from '#domain/contract/check.ts'
import { type QuoteItem, validQuotes } from '#domain/contract/quotes.ts'

type Theme = ChartMessage<'theme'>['theme']

interface Handlers {
  onTheme(theme: Theme): void
  onQuotes(items: QuoteItem[]): void
}

/**
 * Exchanges messages with the page around this one. Its origin is this page's own or the application's, which the
 * server names in a meta element; the page's policy lets no other page frame it. All other messages are silently
 * ignored.
 */
export function listenToParent(handlers: Handlers): { ready(symbol: string, graphType: GraphType): void } {
  const { parent } = window
  // The frame element is accessible only if the page around has the same origin.
  const origin = window.frameElement ? location.origin : appOrigin()
  window.addEventListener('message', ({ data, origin: from, source }: MessageEvent<unknown>) => {
    if (source !== parent || from !== origin) return
    if (checkOf(CHART_MESSAGES.theme)(data)) handlers.onTheme(data.theme)
    const { type, items } = Object(data) as { type: unknown; items: unknown }
    const quotes = type === 'atalaya:quotes' ? validQuotes(items) : null
    if (quotes) handlers.onQuotes(quotes)
  })
  return {
    ready(symbol, graphType) {
      if (parent !== window) parent.postMessage({ type: 'atalaya:ready', symbol, graph_type: graphType }, origin)
    },
  }
}

/** Origin of the application, the only one that may frame this page; this page's own if the server names none. */
function appOrigin(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name="atalaya-app-origin"]')?.content
  return named || location.origin
}
