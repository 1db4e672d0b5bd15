import { calendarOf } from '#domain/market/calendars/index.ts'
import { type History, NO_DETAILS, type RemoteProvider, type TradedQuote } from '#domain/market/provider.ts'
import { DAY_MS, dayOfSession, sessionOfDay } from '#domain/market/session-dates.ts'
import { type CallPriority, listedBy, REAL_MARKET } from '#domain/market/sources.ts'
import type { DailyBar, Instrument, Session } from '#domain/market/types.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { createSafeFetch } from '../safe-fetch/fetch.ts'
import { krakenPairOf, PAIRS } from './kraken/coins.ts'
import { Pair } from './kraken/pair.ts'
import { KrakenProtocol } from './kraken/protocol.ts'
import { KrakenRest } from './kraken/rest.ts'
import { SourceError, unlessUnknown } from './remote/source-error.ts'
import { SourceGate } from './remote/source-gate.ts'
import { type GateDeps, gatedStreamOptions, Stream, type StreamOptions } from './remote/stream.ts'
import { dayAt } from './remote/untrusted-values.ts'

export interface KrakenSettings extends Omit<StreamOptions, 'name' | 'protocol'> {
  rest: Pick<KrakenRest, 'bars'>
}

const DAY_SECONDS = DAY_MS / 1_000
const POLL_MS = 250

/** Pairs of Kraken against euro and dollar: prices by its socket, days and histories by its REST API. */
export function createKrakenProvider({ rest, ...streamOptions }: KrakenSettings): RemoteProvider {
  const { clock } = streamOptions
  let pairs: ReadonlyMap<string, Pair> = new Map()
  const protocol: KrakenProtocol = new KrakenProtocol(() => stream.connection)
  const stream: Stream = new Stream({ name: 'Kraken', protocol, ...streamOptions })
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
    protocol.setPairs(pairs.values())
    const fresh = [...pairs.keys()].filter((symbol) => !known.has(symbol))
    if (fresh.length > 0) for (const frame of protocol.subscribe(fresh.map(krakenPairOf))) stream.send(frame)
  }

  return {
    source: 'kraken',
    poll_ms: POLL_MS,
    instruments: async () => [...PAIRS].sort((a, b) => (a.symbol < b.symbol ? -1 : 1)),
    quotes,
    refused: () => [...protocol.refused, ...days.refused],
    listing: (symbol) => ({
      calendar: calendarOf('Kraken'),
      currency: pairs.get(symbol)?.currency ?? null,
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
      // A pair has no company: that nothing is known is an answer.
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

const REST_URL = 'https://api.kraken.com'
const SOCKET_URL = 'wss://ws.kraken.com'
/** 720 bars take a tenth of a megabyte, the longest frame of a subscription some kilobytes. */
const SIZE_LIMIT = 2 ** 20
const TIME_LIMIT_MS = 10_000

/** Opens the provider, still without the stored instruments. */
export function openKraken(
  { krakenUrl: written, sourceBudgets }: Pick<Config, 'krakenUrl' | 'sourceBudgets'>,
  db: Database,
  deps: GateDeps = { random: Math.random },
): RemoteProvider {
  const safeFetch = createSafeFetch({ written: [written], timeLimitMs: TIME_LIMIT_MS, sizeLimit: SIZE_LIMIT })
  const account = { db, source: 'kraken', budget: sourceBudgets.kraken }
  const own = { written, own: SOCKET_URL, path: '/v2', sizeLimit: SIZE_LIMIT }
  const stream = gatedStreamOptions({ ...account, ...own, deps })
  const { clock } = stream
  const gate = new SourceGate({ ...account, ...deps })
  const rest = new KrakenRest({ safeFetch, url: written ?? REST_URL, gate, clock, wait: deps.wait })
  return createKrakenProvider({ rest, ...stream })
}

interface DayReaderOptions {
  /** Daily bars from a session on, today's included. */
  bars: (symbol: string, from: Session) => Promise<DailyBar[]>
  /** Epoch milliseconds. */
  clock: () => number
}

interface LastRead {
  at: number
  connection: number
}

/** The days of all pairs are read this often, however well they are folded from the trades. */
const EVERY_MS = 10 * 60_000
/** A new day, or what a new connection missed, is read at the earliest this long after the last read. */
const SOON_MS = 60_000
/** The last close before today is searched this far back: a pair may not be traded every day. */
const QUIET_DAYS = 7
const RETRY_MS = 5_000
/** Milliseconds after which a pair that Kraken does not know is requested again. */
const UNKNOWN_MS = 60 * 60_000

/**
 * Reads the day so far of each pair and the close before it, which the ticker does not give: its figures are those of
 * the last 24 hours. It makes one request at a time; unread pairs come first, in their own order.
 */
export class DayReader {
  /** Why a pair has no day, by its symbol. */
  readonly refused = new Map<string, string>()
  readonly #options: DayReaderOptions
  readonly #read = new Map<Pair, LastRead>()
  #reading: Promise<void> | null = null
  #isClosed = false
  #failure: unknown = null
  #nextAt = Number.NEGATIVE_INFINITY

  constructor(options: DayReaderOptions) {
    this.#options = options
  }

  /**
   * Reads what is due at `now` (epoch ms) in the background, once there is a connection. Throws the error of an earlier
   * read, unless it was an outage.
   */
  round(pairs: Iterable<Pair>, connection: number, now: number): void {
    const failure = this.#failure
    this.#failure = null
    if (failure !== null) throw failure
    if (this.#isClosed || connection === 0 || this.#reading || now < this.#nextAt) return
    const due = [...pairs].filter((pair) => this.#isDue(pair, connection, now))
    if (due.length === 0) return
    const longest = due.sort((a, b) => this.#readAt(a) - this.#readAt(b))[0]
    this.#reading = this.#readDay(longest, connection)
      .catch((error) => {
        this.#nextAt = this.#options.clock() + RETRY_MS
        // The gate has already recorded an outage.
        if (!(error instanceof SourceError)) this.#failure = error
      })
      .finally(() => {
        this.#reading = null
      })
  }

  /** Waits for the running read; no other starts. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#reading
  }

  #readAt(pair: Pair): number {
    return this.#read.get(pair)?.at ?? 0
  }

  #isDue(pair: Pair, connection: number, now: number): boolean {
    const last = this.#read.get(pair)
    if (last === undefined) return true
    const age = now - last.at
    if (this.refused.has(pair.symbol)) return age >= UNKNOWN_MS
    return age >= EVERY_MS || (age >= SOON_MS && (last.connection !== connection || dayAt(last.at) !== dayAt(now)))
  }

  async #readDay(pair: Pair, connection: number): Promise<void> {
    const { bars, clock } = this.#options
    const at = clock()
    const today = Math.floor(at / DAY_MS)
    try {
      pair.mergeDays(await bars(pair.symbol, sessionOfDay(today - QUIET_DAYS)), sessionOfDay(today))
      this.refused.delete(pair.symbol)
    } catch (error) {
      if (!(error instanceof SourceError && error.code === 'unknown')) throw error
      this.refused.set(pair.symbol, error.message)
    }
    this.#read.set(pair, { at, connection })
  }
}
