import type { Logger } from 'pino'
import type { RemoteMarket, RemoteProvider, StreamedPrices } from '#domain/market/provider.ts'
import type { Config } from '#platform/config/config.ts'
import { listHot, WATCHED_MS } from '#platform/repositories/market/fetches.ts'
import { scheduleNextPoll } from '#platform/repositories/market/source-calls.ts'
import { type SourceCandidate, SourceChoice } from '../providers/composite/source-choice.ts'
import { FetchRound, type FetchRoundOptions } from './fetch-round.ts'
import { PollSchedule, reportingTrouble } from './poll-schedule.ts'

const HOT_MS = 1_000

export interface RemoteMarketOptions extends Omit<FetchRoundOptions, 'market' | 'hot' | 'hasIntraday'> {
  config: Pick<Config, 'market' | 'marketPollSeconds'>
  provider: RemoteProvider
  /** Whether this process may open the connection; a source allows one. */
  mayConnect: () => boolean
  log: Logger
}

/** Makes what a market across the network also needs: polls in order, a choice of source, and fetches by jobs. */
export function createRemoteMarket(options: RemoteMarketOptions): {
  quotes: RemoteProvider['quotes']
  fetches: FetchRound
} {
  const { config, db, provider, leads, mayConnect, log } = options
  const market = config.market.id
  const hot = cachedFor(async (now) => (await listHot(db, market, new Date(now - WATCHED_MS))).filter(leads))
  const calendarOf = (symbol: string) => provider.listing?.(symbol).calendar ?? null
  const { members = [provider], intraday } = provider.remote
  const choice = new SourceChoice(members.map(candidateOf), calendarOf)
  const hasIntraday = intraday !== undefined
  return {
    quotes: (symbols, now) => choice.quotes(symbols, now),
    fetches: new FetchRound({ ...options, market, hot, hasIntraday }),
  }

  function candidateOf({ source, remote }: RemoteProvider): SourceCandidate {
    const onTrouble = (error: unknown) => {
      if (error === null) log.info({ source }, 'the source of prices answers again')
      else log.warn({ err: error, source }, 'the source of prices does not answer; what is known is shown')
    }
    const ask = remote.streams ? streamed(remote) : remote.streamed ? both(remote.streamed) : polled()
    return { source, lists: (symbol) => remote.lists(symbol), ask }

    function streamed(sent: Pick<RemoteMarket, 'quotes'>): SourceCandidate['ask'] {
      const ask = reportingTrouble(sent, { onTrouble })
      return async (symbols, now) => (await ask(symbols, now)) ?? []
    }

    /** The source streams as many hot symbols as it allows; symbols that it does not send are polled. */
    function both(sent: StreamedPrices): SourceCandidate['ask'] {
      const [stream, poll] = [streamed(sent), polled()]
      return async (symbols, now) => {
        if (!mayConnect()) return poll(symbols, now)
        const asked = new Set(symbols)
        const streamable = (await hot(now)).filter((symbol) => asked.has(symbol)).slice(0, sent.most)
        const quotes = await stream(streamable, now)
        const sentSymbols = new Set(quotes.map(({ symbol }) => symbol))
        const others = symbols.filter((symbol) => !sentSymbols.has(symbol))
        return [...quotes, ...(await poll(others, now))]
      }
    }

    function polled(): SourceCandidate['ask'] {
      const schedule = new PollSchedule({
        remote,
        hot,
        calendarOf,
        pollSeconds: config.marketPollSeconds,
        plan: (nextAt) => scheduleNextPoll(db, source, nextAt),
        onTrouble,
      })
      return (symbols, now) => schedule.quotes(symbols, now)
    }
  }
}

/** Rounds come several times a second, but what users look at is read again only after HOT_MS. */
function cachedFor<T>(read: (now: number) => Promise<T>): (now: number) => Promise<T> {
  let readAt = Number.NEGATIVE_INFINITY
  let cached: Promise<T>
  return (now) => {
    if (now - readAt < HOT_MS && now >= readAt) return cached
    readAt = now
    cached = read(now).catch((error) => {
      readAt = Number.NEGATIVE_INFINITY
      throw error
    })
    return cached
  }
}
