import type { Logger } from 'pino'
import type { RemoteMarket, RemoteProvider, StreamedPrices } from '#domain/market/provider.ts'
import type { Config } from '#platform/config/config.ts'
import { listHot, WATCHED_MS } from '#platform/repositories/market/fetches.ts'
import { scheduleNextPoll } from '#platform/repositories/sources.ts'
import { Places, type Seat } from '../providers/together/places.ts'
import { FetchRound, type FetchRoundOptions } from './rounds/fetch-round.ts'
import { PollRota } from './rounds/poll-rota.ts'
import { tellingTrouble } from './rounds/source-trouble.ts'

const LOOK_MS = 1_000

export interface FarMarketOptions extends Omit<FetchRoundOptions, 'market' | 'hot' | 'hasIntraday'> {
  config: Pick<Config, 'market' | 'marketPollSeconds'>
  provider: RemoteProvider
  /** Whether this process may have the connection of which a source allows one. */
  mayConnect: () => boolean
  log: Logger
}

/** What the desks of a market across the network also need: the polling order, where it is asked, and fetches by jobs. */
export function createFarMarket(options: FarMarketOptions): {
  quotes: RemoteProvider['quotes']
  fetches: FetchRound
} {
  const { config, db, provider, leads, mayConnect, log } = options
  const market = config.market.id
  const hot = lately(async (now) => (await listHot(db, market, new Date(now - WATCHED_MS))).filter(leads))
  const calendarOf = (symbol: string) => provider.listing?.(symbol).calendar ?? null
  const { members = [provider], intraday } = provider.remote
  const places = new Places(members.map(seatOf), calendarOf)
  const hasIntraday = intraday !== undefined
  return {
    quotes: (symbols, now) => places.quotes(symbols, now),
    fetches: new FetchRound({ ...options, market, hot, hasIntraday }),
  }

  function seatOf({ source, remote }: RemoteProvider): Seat {
    const onTrouble = (error: unknown) => {
      if (error === null) log.info({ source }, 'the source of prices answers again')
      else log.warn({ err: error, source }, 'the source of prices does not answer; what is known is shown')
    }
    const ask = remote.streams ? streamed(remote) : remote.streamed ? both(remote.streamed) : polled()
    return { source, lists: (symbol) => remote.lists(symbol), ask }

    function streamed(sent: Pick<RemoteMarket, 'quotes'>): Seat['ask'] {
      const ask = tellingTrouble(sent, { onTrouble })
      return async (symbols, now) => (await ask(symbols, now)) ?? []
    }

    /** Those that are looked at are sent, as many as may be; what is not sent is asked for. */
    function both(sent: StreamedPrices): Seat['ask'] {
      const [come, ask] = [streamed(sent), polled()]
      return async (symbols, now) => {
        if (!mayConnect()) return ask(symbols, now)
        const asked = new Set(symbols)
        const looked = (await hot(now)).filter((symbol) => asked.has(symbol)).slice(0, sent.most)
        const quotes = await come(looked, now)
        const here = new Set(quotes.map(({ symbol }) => symbol))
        const others = symbols.filter((symbol) => !here.has(symbol))
        return [...quotes, ...(await ask(others, now))]
      }
    }

    function polled(): Seat['ask'] {
      const rota = new PollRota({
        remote,
        hot,
        calendarOf,
        pollSeconds: config.marketPollSeconds,
        plan: (nextAt) => scheduleNextPoll(db, source, nextAt),
        onTrouble,
      })
      return (symbols, now) => rota.quotes(symbols, now)
    }
  }
}

/** Rounds come several times a second; what people look at is read again after a while. */
function lately<T>(read: (now: number) => Promise<T>): (now: number) => Promise<T> {
  let readAt = Number.NEGATIVE_INFINITY
  let held: Promise<T>
  return (now) => {
    if (now - readAt < LOOK_MS && now >= readAt) return held
    readAt = now
    held = read(now).catch((error) => {
      readAt = Number.NEGATIVE_INFINITY
      throw error
    })
    return held
  }
}
