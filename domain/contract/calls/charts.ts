import * as Type from 'typebox'
import { BAR_LIMITS, BarInterval, Bars, LAST_SECOND } from '../bars.ts'
import { ChartData, GraphType, Outlook } from '../charts/charts.ts'
import { Drawings, DrawingsBody } from '../charts/drawings.ts'
import { ChartSettings, ChartSettingsBody } from '../charts/settings.ts'
import { QuerySymbol, refusedAs, Text } from '../common.ts'
import type { Call } from './call.ts'

export const charts = {
  method: 'GET',
  path: '/api/charts/',
  access: 'public',
  buster: 'tk',
  summary: 'Columns of one chart, with its forecast band.',
  query: { symbol: QuerySymbol(), graph_type: GraphType },
  answer: ChartData,
  statuses: [200, 304],
} as const satisfies Call

export const bars = {
  method: 'GET',
  path: '/api/bars/',
  access: 'bearer',
  summary: 'Bars of one instrument, oldest first; the open one moves with the price.',
  query: {
    symbol: QuerySymbol(),
    interval: BarInterval,
    before: Type.Optional(Type.Integer({ minimum: 0, maximum: LAST_SECOND, description: 'Epoch seconds.' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: BAR_LIMITS.most })),
  },
  answer: Bars,
  statuses: [200, 304],
} as const satisfies Call

export const outlook = {
  method: 'GET',
  path: '/api/outlook/',
  access: 'bearer',
  summary: "Forecast band and Fibonacci's levels of one instrument, by its daily bars.",
  query: { symbol: QuerySymbol() },
  answer: Outlook,
  statuses: [200, 304],
} as const satisfies Call

export const drawings = {
  method: 'GET',
  path: '/api/drawings/',
  access: 'bearer',
  summary: 'What one drew on a stock, in the shares of today; its ETag is its version.',
  query: { symbol: QuerySymbol() },
  answer: Drawings,
  statuses: [200, 304],
} as const satisfies Call

export const changeDrawings = {
  method: 'PUT',
  path: '/api/drawings/',
  access: 'bearer',
  errors: 'error',
  summary: 'Replaces them. If-Match names the version that is changed; 412 if it is not the newest.',
  query: { symbol: QuerySymbol() },
  headers: Type.Object({ 'if-match': Text() }, refusedAs({ required: 'if_match_missing' })),
  body: DrawingsBody,
  answer: Drawings,
} as const satisfies Call

export const chartSettings = {
  method: 'GET',
  path: '/api/chart-settings/',
  access: 'bearer',
  summary: 'What one chose to see of the chart of a stock; empty before the first choice.',
  answer: ChartSettings,
} as const satisfies Call

export const changeChartSettings = {
  method: 'PUT',
  path: '/api/chart-settings/',
  access: 'bearer',
  summary: 'Replaces these choices; the newest ones hold.',
  body: ChartSettingsBody,
  answer: ChartSettings,
} as const satisfies Call
