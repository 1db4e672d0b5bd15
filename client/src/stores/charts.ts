import { proxy } from 'valtio/vanilla'

/** The stock whose charts were last asked for; null means the first of the list. */
export const charts = proxy<{ symbol: string | null }>({ symbol: null })

export function chooseChartStock(symbol: string): void {
  charts.symbol = symbol
}

export function resetCharts(): void {
  charts.symbol = null
}
