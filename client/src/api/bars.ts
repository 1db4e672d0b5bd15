import { Bars } from '../../../domain/contract/bars.ts'
import { ChartData } from '../../../domain/contract/charts/charts.ts'
import type { Interval } from '../../../domain/market/bars/intervals.ts'
import { ask } from './request.ts'

interface Part {
  /** Epoch seconds: only older bars. */
  before?: number
  limit?: number
}

export function fetchBars(symbol: string, interval: Interval, { before, limit }: Part = {}): Promise<Bars> {
  const query: Record<string, string> = { symbol, interval }
  if (before !== undefined) query.before = String(before)
  if (limit !== undefined) query.limit = String(limit)
  return ask(Bars, { path: '/api/bars/', query })
}

/** Levels and forecast of the daily bars. */
export const fetchOutlook = (symbol: string) =>
  ask(ChartData, { path: '/api/charts/', query: { symbol, graph_type: 'fibonacci-levels' }, buster: 'tk' })
