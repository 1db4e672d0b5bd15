import { proxy } from 'valtio/vanilla'
import { atSignOut } from '../account/sign-out.ts'

/** The stock whose charts were last opened; null means the first of the list. */
export const charts = proxy<{ symbol: string | null }>({ symbol: null })

export function chooseChartStock(symbol: string): void {
  charts.symbol = symbol
}

atSignOut(() => {
  charts.symbol = null
})
