import { extendBars, type TimedBar } from '#domain/market/bars/bar-fold.ts'
import { type Dividend, distinctSplits, type Split, splitRatio } from '#domain/market/bars/corporate-actions.ts'
import { dailyBarProblem, validBars } from '#domain/market/bars/valid-bars.ts'
import type { Calendar } from '#domain/market/calendars/calendar.ts'
import { NYSE } from '#domain/market/calendars/nyse.ts'
import { type History, NO_DETAILS, type RemoteProvider, type TradedQuote } from '#domain/market/provider.ts'
import { DAY_MS, dayOfSession, isSession } from '#domain/market/session-dates.ts'
import { type CallPriority, listedBy, REAL_MARKET } from '#domain/market/sources.ts'
import type { DailyBar, Instrument, Session } from '#domain/market/types.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { createSafeFetch } from '../safe-fetch/fetch.ts'
import { AlpacaProtocol } from './alpaca/protocol.ts'
import { AlpacaRest } from './alpaca/rest.ts'
import { dayOfSnapshot, nameOf, Share, symbolOf } from './alpaca/share.ts'
import { SourceGate } from './remote/source-gate.ts'
import { type GateDeps, gatedStreamOptions, Stream, type StreamOptions } from './remote/stream.ts'
import { figureOf, isRow, type Row, sessionAt, textOf, timeOf } from './remote/untrusted-values.ts'
import { readUniverse } from './yahoo/universe.ts'

export interface AlpacaSettings extends Omit<StreamOptions, 'name' | 'protocol'> {
  rest: AlpacaRest
  key: string
  secret: string
  pollSeconds: number
}

const POLL_MS = 250
const BATCH = 200
const FOUND = 10
/** The most shares that a free account may have streamed. */
const MOST_STREAMED = 30
/** The rest of that room goes to shares that are traded all the time: if they are silent, the stream is. */
const PACEMAKERS = ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'TSLA']
const MINUTE_MS = 60_000
/** A free account gets bars of all exchanges only after a quarter of an hour. */
const WITHHELD_MS = 16 * MINUTE_MS
const WIDTHS = { 1: '1Min', 5: '5Min', 60: '30Min' } as const

const isoOf = (instant: number) => new Date(instant).toISOString()

/**
 * Shares of the United States at IEX by Alpaca: a few streamed, the others by snapshots; closed bars are of all
 * exchanges.
 */
export function createAlpacaProvider(settings: AlpacaSettings): RemoteProvider {
  const { rest, key, secret, pollSeconds, ...streamOptions } = settings
  const { clock } = streamOptions
  let shares: ReadonlyMap<string, Share> = new Map()
  /** Why a share has no price here, by its symbol. */
  const refused = new Map<string, string>()
  const send = (frame: string) => stream.send(frame)
  const protocol: AlpacaProtocol = new AlpacaProtocol({ key, secret, send, calendar: NYSE })
  const stream: Stream = new Stream({ name: 'Alpaca', protocol, ...streamOptions })

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
    share.mergeDay(day, now)
    const quote = share.polled(now, pollSeconds)
    return quote === null ? [] : [quote]
  }

  async function sent(symbols: readonly string[], now: number): Promise<TradedQuote[]> {
    const wanted = [...new Set([...symbols, ...PACEMAKERS])].map((symbol) => shares.get(symbol))
    protocol.want(wanted.filter((share) => share !== undefined).slice(0, MOST_STREAMED))
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
    listing: (symbol) => ({ calendar: shares.get(symbol)?.calendar ?? null, currency: 'USD' }),
    cycle: () => REAL_MARKET,
    remote: {
      setInstruments(instruments) {
        const known = shares
        const share = (symbol: string) => known.get(symbol) ?? new Share(symbol, NYSE)
        shares = new Map(listedBy('alpaca', instruments).map(({ symbol }) => [symbol, share(symbol)]))
      },
      lists: (symbol) => shares.has(symbol),
      streams: false,
      streamed: { most: MOST_STREAMED, quotes: sent },
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
      // Alpaca knows a name and an exchange, nothing else.
      company: async (symbol) => (shares.has(symbol) ? NO_DETAILS : null),
      search: async (text) => matchAssets(await rest.assets(), text, FOUND),
    },
    close: () => stream.close(),
  }
}

const DATA_URL = 'https://data.alpaca.markets'
const SOCKET_URL = 'wss://stream.data.alpaca.markets'
const TRADING_URLS = ['https://api.alpaca.markets', 'https://paper-api.alpaca.markets']
/** The list of assets takes six megabytes, 10,000 bars take one, a frame of the stream some kilobytes. */
const SIZE_LIMIT = 2 ** 24
const FRAME_LIMIT = 2 ** 20
const TIME_LIMIT_MS = 20_000

/** One client for all jobs of a process: it keeps the list of assets. */
const rests = new WeakMap<Database, AlpacaRest>()

/** Opens the provider, still without the stored instruments. */
export function openAlpaca(
  { alpaca, sourceBudgets, marketPollSeconds }: Pick<Config, 'alpaca' | 'sourceBudgets' | 'marketPollSeconds'>,
  db: Database,
  deps: GateDeps = { random: Math.random },
): RemoteProvider {
  const { url: written, key, secret } = alpaca
  const safeFetch = createSafeFetch({ written: [written], timeLimitMs: TIME_LIMIT_MS, sizeLimit: SIZE_LIMIT })
  const account = { db, source: 'alpaca', budget: sourceBudgets.alpaca }
  const own = { written, own: SOCKET_URL, path: '/v2/iex', sizeLimit: FRAME_LIMIT }
  const stream = gatedStreamOptions({ ...account, ...own, deps })
  const gate = new SourceGate({ ...account, ...deps })
  const urls = { url: written ?? DATA_URL, tradingUrls: written === null ? TRADING_URLS : [written] }
  const rest = rests.get(db) ?? new AlpacaRest({ safeFetch, ...urls, key, secret, gate, clock: stream.clock })
  if (deps.clock === undefined) rests.set(db, rest)
  return createAlpacaProvider({ rest, key, secret, pollSeconds: marketPollSeconds, ...stream })
}

/** Our name of an exchange by Alpaca's; the other exchanges list only funds, or nothing that IEX trades. */
const EXCHANGES: Readonly<Record<string, string>> = { NYSE: 'NYSE', AMEX: 'NYSE', NASDAQ: 'NASDAQ' }
const ENDING = /,? (Class [A-Z] )?(Common Stock|Ordinary Shares?)$/i

/** Reads a row of the list of assets as an instrument; null unless it is a share on an exchange with known sessions. */
function readAsset({ symbol, name, exchange, class: kind, status }: Row): Instrument | null {
  const own = symbolOf(String(symbol))
  const listedOn = EXCHANGES[String(exchange)]
  const called = textOf(name)?.replace(ENDING, '')
  if (own === null || listedOn === undefined || !called || kind !== 'us_equity' || status !== 'active') return null
  return {
    symbol: own,
    name: called,
    class: 'share',
    exchange: listedOn,
    currency: 'USD',
    ...NO_DETAILS,
    logo_url: null,
  }
}

/**
 * Assets that match a ticker or a name: first the ticker itself, then tickers that begin with the text, then names that
 * contain it.
 */
export function matchAssets(rows: readonly Row[], text: string, most: number): Instrument[] {
  const words = text.trim().toLowerCase()
  const rank = ({ symbol, name }: Instrument): number => {
    const ticker = symbol.toLowerCase()
    if (ticker === words) return 0
    return ticker.startsWith(words) ? 1 : name.toLowerCase().includes(words) ? 2 : 3
  }
  return rows
    .flatMap((row) => readAsset(row) ?? [])
    .filter((asset) => rank(asset) < 3)
    .sort((a, b) => rank(a) - rank(b) || (a.symbol < b.symbol ? -1 : 1))
    .slice(0, most)
}

const HOUR_SECONDS = 3_600
const ANY_DAY = '2000-01-01'
const LAST_DAY = '9999-12-31'

/**
 * The sound daily bars of an answer, oldest first. A bar is stamped with the midnight of New York at which its day
 * begins.
 */
export function dailyBars(rows: readonly Row[], calendar: Calendar): DailyBar[] {
  const raw = rows.map((row) => {
    const at = timeOf(row.t)
    return { session: Number.isNaN(at) ? '' : sessionAt(calendar.zone, at), ...prices(row) }
  })
  return validBars(raw, ({ session }) => calendar.session(session) !== null).bars
}

/**
 * Makes the sound bars of an answer that lie within a session into bars of `minutes`, oldest first; the answer's bars
 * last half an hour at most. Trades before the open and after the close do not belong to the day.
 */
export function timedBars(rows: readonly Row[], calendar: Calendar, minutes: number): TimedBar[] {
  const bars: TimedBar[] = []
  const sound = rows.map((row) => ({ time: timeOf(row.t) / 1_000, ...prices(row) })).filter(isSound)
  for (const bar of sound.sort((a, b) => a.time - b.time)) {
    if (calendar.at(bar.time * 1_000).state !== 'open') continue
    if (minutes * 60 === HOUR_SECONDS) extendBars(bars, bar, HOUR_SECONDS)
    else bars.push(bar)
  }
  return bars
}

function prices({ o, h, l, c, v }: Row) {
  return { open: figureOf(o), high: figureOf(h), low: figureOf(l), close: figureOf(c), volume: figureOf(v) }
}

function isSound({ time, ...bar }: TimedBar): boolean {
  return time % 60 === 0 && dailyBarProblem({ ...bar, session: ANY_DAY, split: 1 }) === null
}

/** Splits and cash dividends by their days; amounts in the shares of today. */
export function readActions(rows: readonly Row[]): { splits: Split[]; dividends: Dividend[] } {
  const splits: Split[] = []
  const paid: Dividend[] = []
  for (const { kind, ex_date, new_rate, old_rate, rate } of rows) {
    const date = textOf(ex_date, 10) ?? ''
    if (!isSession(date)) continue
    const ratio = figureOf(new_rate) / figureOf(old_rate)
    const amount = figureOf(rate)
    if (kind === 'cash_dividends') {
      if (amount > 0) paid.push({ date, amount })
    } else if (ratio > 0 && Number.isFinite(ratio)) splits.push({ date, ratio })
  }
  const once = distinctSplits(splits)
  const dividends = paid.map(({ date, amount }) => ({ date, amount: amount / splitRatio(once, date, LAST_DAY) }))
  return { splits: splits.sort(byDate), dividends: dividends.sort(byDate) }
}

const byDate = (a: { date: string }, b: { date: string }) => (a.date < b.date ? -1 : 1)
