import { expectShape } from '#client/src/api/shape.ts'
import { ChartData, type GraphType } from '#domain/contract/charts/charts.ts'
import { SYMBOL_PATTERN } from '#domain/market/types.ts'
import { CHARTS } from '../graphs/index.ts'

export interface ChartRequest {
  symbol: string
  graphType: GraphType
}

export type Refusal = 'badSymbol' | 'badGraphType'

/**
 * Reads the request from the address, or says what is wrong with it. `tk` only prevents caching and is ignored
 * here.
 */
export function readRequest(search: string): ChartRequest | Refusal {
  const query = new URLSearchParams(search)
  const symbol = query.get('symbol')?.trim().toUpperCase() ?? ''
  const graphType = query.get('graph_type') ?? ''
  if (!SYMBOL_PATTERN.test(symbol)) return 'badSymbol'
  return isGraphType(graphType) ? { symbol, graphType } : 'badGraphType'
}

const isGraphType = (name: string): name is GraphType => Object.hasOwn(CHARTS, name)

const TIMEOUT_MS = 15_000

export type Answer = ChartData | 'unknownSymbol' | 'failed'

/**
 * Loads the columns from the server that served this page. A copy in the browser's cache is used only after
 * revalidation.
 */
export async function fetchChart({ symbol, graphType }: ChartRequest): Promise<Answer> {
  try {
    const response = await fetch(`/api/charts/?${new URLSearchParams({ symbol, graph_type: graphType })}`, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status === 404) return 'unknownSymbol'
    return response.ok ? expectShape(ChartData, await response.json()) : 'failed'
  } catch (error) {
    console.info('chart not loaded', error)
    return 'failed'
  }
}
