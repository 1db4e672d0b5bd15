import type { Logger } from 'pino'
import type { MarketDataProvider, RemoteMarket } from '../../domain/market/provider.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Queues } from '../../platform/queues/queues.ts'
import { listHot, WATCHED_MS } from '../../platform/repositories/market/watched.ts'
import { planPoll } from '../../platform/repositories/sources.ts'
import { FetchRound } from './rounds/fetch-round.ts'
import { PollRota } from './rounds/poll-rota.ts'
import { tellingTrouble } from './rounds/source-trouble.ts'

export interface FarMarketOptions {
  config: Pick<Config, 'market' | 'marketPollSeconds'>
  db: Database
  queues: Pick<Queues, 'enqueueAll'>
  provider: MarketDataProvider
  remote: RemoteMarket
  clock: () => number
  log: Logger
  /** Stocks whose price is held back because of a jump, which a split may explain. */
  inReview: () => readonly number[]
  /** The stored bars of these symbols have changed. */
  onHistory: (symbols: readonly string[]) => Promise<void>
}

/** What the desks of a market across the network also need: the polling order, where it is asked, and fetches by jobs. */
export function createFarMarket({
  config,
  db,
  queues,
  provider,
  remote,
  clock,
  log,
  inReview,
  onHistory,
}: FarMarketOptions): {
  quotes: MarketDataProvider['quotes']
  fetches: FetchRound
} {
  const market = config.market.id
  const hot = (now: number) => listHot(db, market, new Date(now - WATCHED_MS))
  const onTrouble = (error: unknown) => {
    if (error === null) log.info({ market }, 'the source of prices answers again')
    else log.warn({ err: error, market }, 'the source of prices does not answer; what is stored is shown')
  }
  const hasIntraday = remote.intraday !== undefined
  return {
    quotes: remote.streams ? streamed() : polled(),
    fetches: new FetchRound({ db, queues, market, hot, inReview, hasIntraday, clock, onHistory }),
  }

  function streamed(): MarketDataProvider['quotes'] {
    const ask = tellingTrouble(remote, { onTrouble })
    return async (symbols, now) => (await ask(symbols, now)) ?? []
  }

  function polled(): MarketDataProvider['quotes'] {
    const calendarOf = (symbol: string) => provider.listing?.(symbol).calendar ?? null
    const rota = new PollRota({
      remote,
      hot,
      calendarOf,
      pollSeconds: config.marketPollSeconds,
      plan: (nextAt) => planPoll(db, market, nextAt),
      onTrouble,
    })
    return (symbols, now) => rota.quotes(symbols, now)
  }
}
