import { NYSE } from '#domain/market/calendars/nyse.ts'
import { type History, NO_DETAILS, type RemoteProvider, type TradedQuote } from '#domain/market/provider.ts'
import { DAY_MS, dayOfSession } from '#domain/market/sessions.ts'
import { type CallPriority, listedBy, REAL_MARKET } from '#domain/market/sources.ts'
import type { Session } from '#domain/market/types.ts'
import { matchAssets } from './alpaca/assets.ts'
import { AlpacaFeed } from './alpaca/feed.ts'
import { dailyBars, readActions, timedBars } from './alpaca/history.ts'
import { nameOf } from './alpaca/names.ts'
import type { AlpacaRest } from './alpaca/rest.ts'
import { Share } from './alpaca/share.ts'
import { dayOfSnapshot } from './alpaca/snapshot.ts'
import { Stream, type StreamOptions } from './stream/stream.ts'
import { readUniverse } from './yahoo/universe.ts'
import { isRow } from './yahoo/values.ts'

export interface AlpacaSettings extends Omit<StreamOptions, 'name' | 'protocol'> {
  rest: AlpacaRest
  key: string
  secret: string
  pollSeconds: number
}

const POLL_MS = 250
const BATCH = 200
const FOUND = 10
/** As many as a free account may have sent. */
const SENT = 30
/** Room that nobody needs goes to shares that are traded all the time: their silence is the stream's. */
const PACEMAKERS = ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'TSLA']
const MINUTE_MS = 60_000
/** A free account is told of all exchanges after a quarter of an hour. */
const WITHHELD_MS = 16 * MINUTE_MS
const WIDTHS = { 1: '1Min', 5: '5Min', 60: '30Min' } as const

const isoOf = (instant: number) => new Date(instant).toISOString()

/** Shares of the United States at IEX by Alpaca: a few sent, the others by snapshots; closed bars are of all exchanges. */
export function createAlpacaProvider(settings: AlpacaSettings): RemoteProvider {
  const { rest, key, secret, pollSeconds, ...streamOptions } = settings
  const { clock } = streamOptions
  let shares: ReadonlyMap<string, Share> = new Map()
  /** Why a share has no price here, by its symbol. */
  const refused = new Map<string, string>()
  const feed: AlpacaFeed = new AlpacaFeed({ key, secret, send: (frame) => stream.send(frame), calendar: NYSE })
  const stream: Stream = new Stream({ name: 'Alpaca', protocol: feed, ...streamOptions })

  async function quotes(symbols: readonly string[], now: number, standing?: CallPriority): Promise<TradedQuote[]> {
    const asked = [...new Set(symbols)].map((symbol) => shares.get(symbol)).filter((share) => share !== undefined)
    const quotes: TradedQuote[] = []
    for (let from = 0; from < asked.length; from += BATCH) {
      const part = asked.slice(from, from + BATCH)
      const names = part.map(({ symbol }) => nameOf(symbol))
      const rows = await rest.snapshots(names, standing)
      for (const share of part) quotes.push(...read(share, rows[nameOf(share.symbol)], now))
    }
    return quotes
  }

  function read(share: Share, row: unknown, now: number): TradedQuote[] {
    const day = isRow(row) ? dayOfSnapshot(row, share.calendar, now) : null
    if (day === null) {
      refused.set(share.symbol, 'Alpaca has no price of it at IEX.')
      return []
    }
    refused.delete(share.symbol)
    share.learn(day, now)
    const quote = share.polled(now, pollSeconds)
    return quote === null ? [] : [quote]
  }

  async function sent(symbols: readonly string[], now: number): Promise<TradedQuote[]> {
    const wanted = [...new Set([...symbols, ...PACEMAKERS])].map((symbol) => shares.get(symbol))
    feed.want(wanted.filter((share) => share !== undefined).slice(0, SENT))
    await stream.round(now)
    if (stream.trouble !== null) throw stream.trouble
    if (Number.isNaN(stream.heardAt)) return []
    return symbols.flatMap((symbol) => shares.get(symbol)?.sent(stream.heardAt, now) ?? [])
  }

  async function history(symbol: string, from: Session, through: Session, standing?: CallPriority): Promise<History> {
    const share = shares.get(symbol)
    if (share === undefined || from > through) return { bars: [], splits: [], dividends: [] }
    const end = Math.min((dayOfSession(through) + 1) * DAY_MS, clock() - WITHHELD_MS)
    const range = { timeframe: '1Day', start: `${from}T00:00:00Z`, end: isoOf(end) }
    const rows = await rest.bars(nameOf(symbol), range, standing)
    const bars = dailyBars(rows, share.calendar).filter(({ session }) => session >= from && session <= through)
    return { bars, ...readActions(await rest.actions(nameOf(symbol), from, standing)) }
  }

  return {
    source: 'alpaca',
    poll_ms: POLL_MS,
    instruments: async () => (await readUniverse()).filter(({ currency }) => currency === 'USD'),
    quotes,
    refused: () => refused,
    listing: (symbol) => ({ calendar: shares.get(symbol)?.calendar ?? null, currency: 'USD', splits: [] }),
    cycle: () => REAL_MARKET,
    remote: {
      setInstruments(instruments) {
        const known = shares
        const share = (symbol: string) => known.get(symbol) ?? new Share(symbol, NYSE)
        shares = new Map(listedBy('alpaca', instruments).map(({ symbol }) => [symbol, share(symbol)]))
      },
      lists: (symbol) => shares.has(symbol),
      streams: false,
      streamed: { most: SENT, quotes: sent },
      batch: BATCH,
      quotes,
      history,
      async intraday(symbol, minutes, since) {
        const share = shares.get(symbol)
        if (share === undefined) return []
        const range = { timeframe: WIDTHS[minutes], start: isoOf(since * 1_000), end: isoOf(clock() - WITHHELD_MS) }
        const bars = timedBars(await rest.bars(nameOf(symbol), range, 'rest'), share.calendar, minutes)
        return bars.filter(({ time }) => time + 60 * minutes > since)
      },
      // It knows a name and an exchange, nothing else.
      company: async (symbol) => (shares.has(symbol) ? NO_DETAILS : null),
      search: async (text) => matchAssets(await rest.assets(), text, FOUND),
    },
    close: () => stream.close(),
  }
}
