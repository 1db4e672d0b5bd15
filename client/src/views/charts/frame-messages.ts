import type { GraphType } from '../../../../domain/contract/charts/charts.ts'
import { CHART_MESSAGES } from '../../../../domain/contract/charts/messages.ts'
import { checkOf } from '../../../../domain/contract/check.ts'

/** Whether a frame says that this chart's page is loaded and listening; its data may still be on their way. */
export function isReady(data: unknown, symbol: string, graph: GraphType): boolean {
  return checkOf(CHART_MESSAGES.ready)(data) && data.symbol === symbol && data.graph_type === graph
}
