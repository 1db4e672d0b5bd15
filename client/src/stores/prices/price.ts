import { useCallback } from 'react'
import { useSnapshot } from 'valtio'
import type { TradingData } from '../../../../domain/contract/market.ts'
import type { QuoteItem } from '../../../../domain/contract/protocol.ts'
import type { Freshness } from '../../../../domain/market/types.ts'
import { loadTrading, tradingEntry } from '../stock/stocks.ts'
import { useLoaded } from '../use-loaded.ts'
import { quoteEntry } from './quotes.ts'

/** A price as rows and headers show it: the pushed quote, or the answer of trading-data until one comes. */
export interface Price {
  price: number
  /** Null on a stock's first day. */
  previousClose: number | null
  open: number | null
  dayLow: number
  dayHigh: number
  volume: number | null
  asOf: string
  freshness: Freshness
}

function priceOf(quote: QuoteItem | null, trading: TradingData | null): Price | null {
  if (quote) {
    return {
      price: quote.price,
      previousClose: quote.previous_close,
      open: quote.open,
      dayLow: quote.day_low,
      dayHigh: quote.day_high,
      volume: quote.last_volume,
      asOf: quote.as_of,
      freshness: quote.freshness,
    }
  }
  const { currentPrice: price, as_of: asOf, freshness } = trading ?? {}
  const previousClose = trading?.previousClose ?? trading?.regularMarketPreviousClose ?? null
  if (!trading || price == null || !asOf || !freshness) return null
  const { open, lastVolume: volume } = trading
  const dayLow = trading.dayLow ?? price
  const dayHigh = trading.dayHigh ?? price
  return { price, previousClose, open, dayLow, dayHigh, volume, asOf, freshness }
}

interface PriceView {
  price: Price | null
  trading: TradingData | null
  failed: boolean
  /** trading-data could not be reloaded. */
  old: boolean
}

/** The symbol's price and its trading-data; rerenders its caller only for this symbol. */
export function usePrice(symbol: string): PriceView {
  const { quote } = useSnapshot(quoteEntry(symbol))
  const load = useCallback(() => loadTrading(symbol), [symbol])
  const { status, data: trading, old } = useLoaded(tradingEntry(symbol), load)
  return { price: priceOf(quote, trading), trading, failed: status === 'error', old }
}
