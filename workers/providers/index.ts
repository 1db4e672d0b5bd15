import type { LocalProvider, MarketDataProvider, RemoteMarket, RemoteProvider } from '#domain/market/provider.ts'
import { isRemote, type RemoteSource, type Source } from '#domain/market/sources.ts'
import type { Instrument } from '#domain/market/types.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { createCompositeProvider } from './composite/composite-provider.ts'
import { openStoredReplay } from './replay.ts'
import { createSimulatedProvider } from './simulated.ts'

type Open<P> = (config: Config, db: Database, anchor: number) => Promise<P>

/** Each source of domain/market/sources.ts has a line here. */
export const PROVIDERS: Readonly<
  Record<RemoteSource, Open<RemoteProvider>> & Record<Exclude<Source, RemoteSource>, Open<LocalProvider>>
> = {
  simulated: async (config) => createSimulatedProvider(config.marketSeed),
  replay: openStoredReplay,
  // Network code is loaded only when it is used.
  yahoo: async (config, db) => (await import('./yahoo.ts')).openYahoo(config, db),
  alpaca: async (config, db) => (await import('./alpaca.ts')).openAlpaca(config, db),
  kraken: async (config, db) => (await import('./kraken.ts')).openKraken(config, db),
}

/** The provider of the running market with all its sources; `anchor` (epoch ms) is the first start of a replay. */
export async function createProvider(config: Config, db: Database, anchor: number): Promise<MarketDataProvider> {
  const { kind, sources } = config.market
  if (!isRemote(kind)) return PROVIDERS[kind](config, db, anchor)
  return createCompositeProvider(
    await Promise.all(sources.filter(isRemote).map((source) => PROVIDERS[source](config, db, anchor))),
  )
}

/** The source for jobs about one instrument of the running market; null if it is not across the network. */
export async function openRemote(config: Config, db: Database, instrument?: Instrument): Promise<RemoteMarket | null> {
  if (!isRemote(config.market.kind)) return null
  const { remote } = await createProvider(config, db, 0)
  if (instrument) remote?.setInstruments([instrument])
  return remote
}
