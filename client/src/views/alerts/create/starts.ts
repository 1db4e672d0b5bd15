import type { Price } from '#client/src/stores/prices/prices.ts'
import type { When } from '#domain/alerts/kinds/index.ts'
import type { TechnicalIndicators } from '#domain/contract/indicators.ts'
import type { TradingData } from '#domain/contract/market.ts'

/** What the page knows of the stock. */
export interface Shown {
  symbol: string
  price: Price | null
  trading: TradingData | null
  indicators: TechnicalIndicators | null
}

/** With what each kind of alert begins; a line a kind. What can be asked of it is read from its shape. */
export const STARTS: { readonly [K in When['kind']]: (shown: Shown) => Extract<When, { kind: K }> } = {
  price: ({ price }) => ({ kind: 'price', direction: 'any', level: price?.price ?? Number.NaN }),
  change: () => ({ kind: 'change', direction: 'any', percent: 3 }),
  level: () => ({ kind: 'level', of: 'resistance', within_pct: 1 }),
  indicator: ({ indicators }) => ({
    kind: 'indicator',
    field: 'rsi_14',
    becomes: indicators?.rsi_14.interpretation === 'Oversold' ? 'Overbought' : 'Oversold',
    at: 'close',
  }),
  rule: () => ({ kind: 'rule', rule: 'any', demonstrated: false }),
  volume: () => ({ kind: 'volume', times: 2 }),
  gap: () => ({ kind: 'gap', percent: 2 }),
  band: () => ({ kind: 'band' }),
  news: () => ({ kind: 'news', sentiment: 'any' }),
  data: () => ({ kind: 'data' }),
}

export const KIND_NAMES = Object.keys(STARTS) as When['kind'][]
