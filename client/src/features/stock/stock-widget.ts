import type { ComponentType } from 'react'
import type { TradingData } from '#domain/contract/market.ts'
import type { Price } from '../../stores/prices.ts'

export interface PricedProps {
  symbol: string
  price: Price | null
  trading: TradingData | null
}

/** A widget under the price. */
export interface StockWidget {
  /** Its place on a wide screen, as StockDetail.module.css names it. */
  area: string
  /** Shown in its place if it cannot be rendered. */
  sentence: string
  /** Loads its data again. */
  load: (symbol: string) => Promise<unknown>
  View: ComponentType<{ symbol: string }>
}
