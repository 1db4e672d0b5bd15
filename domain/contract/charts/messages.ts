import * as Type from 'typebox'
import { QuoteItem } from '../quotes.ts'
import type { GraphType } from './charts.ts'

/** Messages between a chart's page and the page around it (contract section 5). */
export const CHART_MESSAGES = {
  ready: Type.Object({
    type: Type.Literal('atalaya:ready'),
    symbol: Type.String(),
    graph_type: Type.Unsafe<GraphType>(Type.String()),
  }),
  quotes: Type.Object({ type: Type.Literal('atalaya:quotes'), items: Type.Array(QuoteItem) }),
  theme: Type.Object({ type: Type.Literal('atalaya:theme'), theme: Type.Enum(['light', 'dark']) }),
} as const

type Messages = typeof CHART_MESSAGES
export type ChartMessage<type extends keyof Messages = keyof Messages> = Type.Static<Messages[type]>
