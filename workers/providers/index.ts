import type { MarketDataProvider } from '../../domain/market/provider.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { openStoredReplay } from './replay/stored.ts'
import { createSimulatedProvider } from './simulated.ts'
import { openYahoo } from './yahoo/open.ts'

/** Every market data provider by the word of MARKET_DATA. */
export const PROVIDERS: Record<string, (config: Config, db: Database, anchor: number) => Promise<MarketDataProvider>> =
  {
    simulated: async (config) => createSimulatedProvider(config.marketSeed),
    replay: openStoredReplay,
    yahoo: openYahoo,
  }

/** The provider of the running market; `anchor` (epoch ms) is when a replay begins for the first time. */
export async function createProvider(config: Config, db: Database, anchor: number): Promise<MarketDataProvider> {
  const create = PROVIDERS[config.market.kind]
  if (create === undefined) throw new OperatorError(`MARKET_DATA: there is no provider named ${config.market.kind}.`)
  return create(config, db, anchor)
}
