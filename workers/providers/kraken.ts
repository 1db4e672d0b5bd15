import { calendarOf } from '#domain/market/calendars/index.ts'
import { type History, NO_DETAILS, type RemoteProvider, type TradedQuote } from '#domain/market/provider.ts'
import { DAY_MS, dayOfSession } from '#domain/market/sessions.ts'
import { type CallPriority, listedBy, REAL_MARKET } from '#domain/market/sources.ts'
import type { DailyBar, Instrument, Session } from '#domain/market/types.ts'
import { unlessUnknown } from '../outside/source-error.ts'
import { PAIRS, pairOf } from './kraken/coins.ts'
import { DayReader } from './kraken/day-reader.ts'
import { KrakenFeed } from './kraken/feed.ts'
import { Pair } from './kraken/pair.ts'
import type { KrakenRest } from './kraken/rest.ts'
import { dayAt } from './kraken/values.ts'
import { Stream, type StreamOptions } from './stream/stream.ts'

export interface KrakenSettings extends Omit<StreamOptions, 'name' | 'protocol'> {
  rest: Pick<KrakenRest, 'bars'>
}

const DAY_SECONDS = DAY_MS / 1_000
const POLL_MS = 250

/** Pairs of Kraken against euro and dollar, sent by its socket; their days and histories by its REST API. */
export function createKrakenProvider({ rest, ...streamOptions }: KrakenSettings): RemoteProvider {
  const { clock } = streamOptions
  let pairs: ReadonlyMap<string, Pair> = new Map()
  const feed: KrakenFeed = new KrakenFeed(() => stream.connection)
  const stream: Stream = new Stream({ name: 'Kraken', protocol: feed, ...streamOptions })
  const days = new DayReader({ bars: daily, clock })

  async function daily(symbol: string, from: Session, standing?: CallPriority): Promise<DailyBar[]> {
    const bars = await rest.bars(symbol, 1440, (dayOfSession(from) - 1) * DAY_SECONDS, standing)
    return bars.map(({ time, ...bar }) => ({ session: dayAt(time * 1_000), ...bar }))
  }

  async function quotes(symbols: readonly string[], now: number): Promise<TradedQuote[]> {
    await stream.round(now)
    days.round(pairs.values(), stream.connection, now)
    if (stream.trouble !== null) throw stream.trouble
    return symbols.flatMap((symbol) => pairs.get(symbol)?.quote(stream.connection, stream.heardAt) ?? [])
  }

  async function history(symbol: string, from: Session, through: Session, standing?: CallPriority): Promise<History> {
    const bars =
      pairs.has(symbol) && from <= through ? await daily(symbol, from, standing).catch(unlessUnknown([])) : []
    const isAsked = ({ session }: DailyBar) => session >= from && session <= through && session < dayAt(clock())
    return { bars: bars.filter(isAsked), splits: [], dividends: [] }
  }

  function setInstruments(instruments: readonly Instrument[]): void {
    const known = pairs
    pairs = new Map(
      listedBy('kraken', instruments).map(({ symbol, currency }) => [
        symbol,
        known.get(symbol) ?? new Pair(symbol, currency),
      ]),
    )
    feed.know(pairs.values())
    const fresh = [...pairs.keys()].filter((symbol) => !known.has(symbol))
    if (fresh.length > 0) for (const frame of feed.subscribe(fresh.map(pairOf))) stream.send(frame)
  }

  return {
    source: 'kraken',
    poll_ms: POLL_MS,
    instruments: async () => [...PAIRS].sort((a, b) => (a.symbol < b.symbol ? -1 : 1)),
    quotes,
    refused: () => [...feed.refused, ...days.refused],
    listing: (symbol) => ({
      calendar: calendarOf('Kraken'),
      currency: pairs.get(symbol)?.currency ?? null,
      splits: [],
    }),
    cycle: () => REAL_MARKET,
    remote: {
      setInstruments,
      lists: (symbol) => pairs.has(symbol),
      streams: true,
      batch: PAIRS.length,
      quotes,
      history,
      async intraday(symbol, minutes, since) {
        if (!pairs.has(symbol)) return []
        const began = Math.max(0, since - 2 * 60 * minutes)
        const bars = await rest.bars(symbol, minutes, began).catch(unlessUnknown([]))
        const now = clock() / 1_000
        const endOf = (time: number) => time + 60 * minutes
        return bars.filter(({ time }) => endOf(time) > since && endOf(time) <= now)
      },
      // Nobody stands behind a pair: nothing is known, which is an answer.
      company: async (symbol) => (pairs.has(symbol) ? NO_DETAILS : null),
      async search(text) {
        const word = text.trim().toLowerCase()
        return PAIRS.filter(({ symbol, name }) => [symbol, name].some((own) => own.toLowerCase().includes(word)))
      },
    },
    async close() {
      await Promise.all([stream.close(), days.close()])
    },
  }
}
