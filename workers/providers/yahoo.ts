import { calendarOf } from '#domain/market/calendars/index.ts'
import type { KeyFigures } from '#domain/market/key-figures.ts'
import {
  type CompanyProfile,
  type History,
  NO_DETAILS,
  type RemoteProvider,
  type TradedQuote,
} from '#domain/market/provider.ts'
import { DAY_MS, dayOfSession } from '#domain/market/session-dates.ts'
import { type CallPriority, listedBy, REAL_MARKET } from '#domain/market/sources.ts'
import { type Instrument, type Session, SYMBOL_PATTERN } from '#domain/market/types.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { createSafeFetch } from '../safe-fetch/fetch.ts'
import { SourceGate } from './remote/source-gate.ts'
import type { GateDeps } from './remote/stream.ts'
import { type Row, sessionAt, textOf, webAddressOf } from './remote/untrusted-values.ts'
import { createYahooFetch, YahooClient } from './yahoo/client.ts'
import { barsOfRows, historyOfChart, opensOnTheHour } from './yahoo/history.ts'
import { announcedDates, figuresOfRow, quoteOfRow } from './yahoo/quote.ts'
import { exchangeOf, readUniverse } from './yahoo/universe.ts'

const BATCH = 200
const FOUND = 10
/** A round is cheap when nothing is due; a newly opened stock waits for the next one. */
const ROUND_MS = 2_000

/** Real prices by Yahoo Finance: polled, often delayed, each as old as its `as_of` says. */
export function createYahooProvider(client: YahooClient, pollSeconds: number): RemoteProvider {
  let bySymbol: ReadonlyMap<string, Instrument> = new Map()
  /** The newest key figures by symbol. */
  const figures = new Map<string, KeyFigures>()

  async function quotes(symbols: readonly string[], now: number, standing?: CallPriority): Promise<TradedQuote[]> {
    const asked = new Map(symbols.map((symbol) => [symbol, bySymbol.get(symbol)]))
    const wanted = [...asked.keys()].filter((symbol) => asked.get(symbol))
    const quotes: TradedQuote[] = []
    for (let from = 0; from < wanted.length; from += BATCH) {
      for (const row of await client.quotes(wanted.slice(from, from + BATCH), standing)) {
        const instrument = asked.get(String(row.symbol))
        const calendar = calendarOf(instrument?.exchange ?? null)
        if (instrument === undefined || calendar === null) continue
        asked.delete(instrument.symbol)
        const quote = quoteOfRow(row, { symbol: instrument.symbol, calendar, poll_seconds: pollSeconds }, now)
        const keyFigures = quote.currency === instrument.currency ? figuresOfRow(row, quote, calendar) : null
        if (keyFigures) figures.set(instrument.symbol, keyFigures)
        quotes.push(quote)
      }
    }
    return quotes
  }

  async function history(symbol: string, from: Session, through: Session, standing?: CallPriority): Promise<History> {
    const calendar = calendarOf(bySymbol.get(symbol)?.exchange ?? null)
    if (calendar === null || from > through) return { bars: [], splits: [], dividends: [] }
    // The bars of a session carry the instant of its opening; no zone is more than a day away from UTC.
    const start = (dayOfSession(from) - 1) * DAY_MS
    const end = (dayOfSession(through) + 2) * DAY_MS
    return historyOfChart(await client.daily(symbol, start, end, standing), calendar, { from, through })
  }

  async function search(text: string): Promise<Instrument[]> {
    const { quotes: rows } = await client.search(text, { quotesCount: FOUND, newsCount: 0 })
    const found = rows.map(readFound).filter((instrument) => instrument !== null)
    if (found.length === 0) return []
    // A search does not give the currency; the quotes do, and leave out what is no longer traded.
    const symbols = found.map(({ symbol }) => symbol)
    const traded = await client.quotes(symbols, 'rest')
    const currencies = new Map(traded.map((row) => [row.symbol, textOf(row.currency, 3)]))
    return found
      .filter(({ symbol }) => currencies.get(symbol))
      .map((instrument) => ({ ...instrument, currency: currencies.get(instrument.symbol) ?? null }))
  }

  return {
    source: 'yahoo',
    poll_ms: Math.min(ROUND_MS, pollSeconds * 1000),
    instruments: readUniverse,
    quotes,
    keyFigures: (symbols) => symbols.flatMap((symbol) => figures.get(symbol) ?? []),
    async agenda(symbol, now) {
      const calendar = calendarOf(bySymbol.get(symbol)?.exchange ?? null)
      const events = calendar && (await client.calendar(symbol))
      if (calendar === null || events === null) return []
      return announcedDates(events, figures.get(symbol), { session: sessionAt(calendar.zone, now), calendar })
    },
    listing(symbol) {
      const instrument = bySymbol.get(symbol)
      return { calendar: calendarOf(instrument?.exchange ?? null), currency: instrument?.currency ?? null }
    },
    cycle: () => REAL_MARKET,
    remote: {
      setInstruments(instruments) {
        bySymbol = new Map(listedBy('yahoo', instruments).map((instrument) => [instrument.symbol, instrument]))
      },
      lists: (symbol) => bySymbol.has(symbol),
      streams: false,
      batch: BATCH,
      quotes,
      history,
      async intraday(symbol, minutes, since) {
        const calendar = calendarOf(bySymbol.get(symbol)?.exchange ?? null)
        // Yahoo's hours begin when the session does.
        if (calendar === null || (minutes === 60 && !opensOnTheHour(calendar))) return []
        return barsOfRows(await client.intraday(symbol, minutes, since * 1000), minutes)
      },
      async company(symbol, standing) {
        const profile = await client.profile(symbol, standing)
        return profile && readCompany(profile)
      },
      search,
      ofIsin: search,
    },
    close: async () => {},
  }
}

/** Quotes of 200 symbols take a tenth of a megabyte, the page that gives the cookies one and a half. */
const SIZE_LIMIT = 6 * 2 ** 20
const TIME_LIMIT_MS = 10_000

const clients = new WeakMap<Database, YahooClient>()

/** This process's client of the provider: one session of cookies for all callers. */
export function yahooClient(
  { marketUrl, sourceBudgets }: Pick<Config, 'marketUrl' | 'sourceBudgets'>,
  db: Database,
  deps: GateDeps = { random: Math.random },
): YahooClient {
  const known = clients.get(db)
  if (known) return known
  const gate = new SourceGate({ db, source: 'yahoo', budget: sourceBudgets.yahoo, ...deps })
  const safeFetch = createSafeFetch({ written: [marketUrl], timeLimitMs: TIME_LIMIT_MS, sizeLimit: SIZE_LIMIT })
  const fetch = createYahooFetch({ safeFetch, marketUrl, gate, clock: deps.clock ?? Date.now })
  const client = new YahooClient({ fetch, gate })
  if (deps.clock === undefined) clients.set(db, client)
  return client
}

/** Opens the provider, still without the stored instruments. */
export function openYahoo(config: Config, db: Database, deps?: GateDeps): RemoteProvider {
  return createYahooProvider(yahooClient(config, db, deps), config.marketPollSeconds)
}

/** The company described by an `assetProfile`. */
export function readCompany(row: Row): CompanyProfile {
  const lines = [textOf(row.address1), textOf(row.address2)].filter((line) => line !== null)
  return {
    address: lines.join(', ') || null,
    city: textOf(row.city),
    state: textOf(row.state),
    country: textOf(row.country),
    phone: textOf(row.phone, 50),
    website: webAddressOf(row.website),
    sector: textOf(row.sector),
    industry: textOf(row.industry),
  }
}

/** An equity of a search's answer on an exchange with known sessions; null for anything else. */
export function readFound(row: Row): Instrument | null {
  const symbol = textOf(row.symbol)?.toUpperCase()
  if (symbol === undefined || row.quoteType !== 'EQUITY' || !SYMBOL_PATTERN.test(symbol)) return null
  const name = textOf(row.longname) ?? textOf(row.shortname)
  const exchange = exchangeOf(symbol, row.exchange)
  if (name === null || exchange === null) return null
  return {
    symbol,
    name,
    class: 'share',
    exchange,
    currency: null,
    ...NO_DETAILS,
    sector: textOf(row.sector),
    industry: textOf(row.industry),
    logo_url: null,
  }
}
