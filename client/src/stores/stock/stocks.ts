import type { TechnicalIndicators } from '../../../../domain/contract/indicators.ts'
import type { TradingData } from '../../../../domain/contract/market.ts'
import { fetchIndicators, fetchTradingData } from '../../api/stocks.ts'
import { bySymbol } from '../by-symbol.ts'
import { idle, load, reset, settle } from '../loadable.ts'

export const tradingEntry = bySymbol(idle<TradingData>, reset)
export const indicatorsEntry = bySymbol(idle<TechnicalIndicators>, reset)

export const loadTrading = (symbol: string) => load(tradingEntry(symbol), () => fetchTradingData(symbol))
export const loadIndicators = (symbol: string) => load(indicatorsEntry(symbol), () => fetchIndicators(symbol))

/** Pushed values are newer than any answer still on its way. */
export const applyIndicators = (pushed: TechnicalIndicators) => settle(indicatorsEntry(pushed.symbol), pushed)
