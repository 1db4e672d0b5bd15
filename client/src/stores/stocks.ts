import { proxy } from 'valtio/vanilla'
import type { TechnicalIndicators } from '../../../domain/contract/indicators.ts'
import type { CompanyDetails, TradingData } from '../../../domain/contract/market.ts'
import { fetchCompany, fetchIndicators, fetchTradingData } from '../api/stocks.ts'
import { idle, type Loadable, load, reset, settle } from './loadable.ts'

/** One proxy per symbol and topic, made when somebody looks. */
function bySymbol<T extends object>() {
  const entries = new Map<string, Loadable<T>>()
  return {
    entry(symbol: string): Loadable<T> {
      let entry = entries.get(symbol)
      if (!entry) {
        entry = proxy(idle<T>())
        entries.set(symbol, entry)
      }
      return entry
    },
    reset(): void {
      for (const entry of entries.values()) reset(entry)
    },
  }
}

const trading = bySymbol<TradingData>()
const company = bySymbol<CompanyDetails>()
const indicators = bySymbol<TechnicalIndicators>()

export const tradingEntry = trading.entry
export const companyEntry = company.entry
export const indicatorsEntry = indicators.entry

export const loadTrading = (symbol: string) => load(tradingEntry(symbol), () => fetchTradingData(symbol))
export const loadCompany = (symbol: string) => load(companyEntry(symbol), () => fetchCompany(symbol))
export const loadIndicators = (symbol: string) => load(indicatorsEntry(symbol), () => fetchIndicators(symbol))

/** Pushed values are newer than any answer still on its way. */
export const applyIndicators = (pushed: TechnicalIndicators) => settle(indicatorsEntry(pushed.symbol), pushed)

export function resetStocks(): void {
  for (const topic of [trading, company, indicators]) topic.reset()
}
