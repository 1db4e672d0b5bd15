import type { GraphType } from '../../../../domain/contract/charts.ts'
import type { QuoteItem } from '../../../../domain/contract/protocol.ts'
import type { ResolvedTheme } from './resolved-theme.ts'

/** What the page tells a chart. */
export type FrameMessage =
  | { type: 'atalaya:quotes'; items: QuoteItem[] }
  | { type: 'atalaya:theme'; theme: ResolvedTheme }

/** Whether a frame says that this very chart's page is there and listens; its data may still be on their way. */
export function isReady(data: unknown, symbol: string, graph: GraphType): boolean {
  if (typeof data !== 'object' || data === null) return false
  const message = data as Record<string, unknown>
  return message.type === 'atalaya:ready' && message.symbol === symbol && message.graph_type === graph
}
