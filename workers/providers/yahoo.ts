import { calendarOf } from '#domain/market/calendars/index.ts'
import type { KeyFigures } from '#domain/market/key-figures.ts'
import type { History, RemoteProvider, TradedQuote } from '#domain/market/provider.ts'
import { DAY_MS, dayOfSession } from '#domain/market/sessions.ts'
import { type CallPriority, listedBy, REAL_MARKET } from '#domain/market/sources.ts'
import type { Instrument, Session } from '#domain/market/types.ts'
import type { YahooClient } from './yahoo/client.ts'
import { readCompany } from './yahoo/company.ts'
import { figuresOfRow } from './yahoo/figures.ts'
import { readFound } from './yahoo/found.ts'
import { historyOfChart } from './yahoo/history.ts'
import { barsOfRows, opensOnTheHour } from './yahoo/intraday.ts'
import { quoteOfRow } from './yahoo/quote.ts'
import { readUniverse } from './yahoo/universe.ts'
import { textOf } from './yahoo/values.ts'

const BATCH = 200
const FOUND = 10
/** Rounds are cheap when nothing is due; a newly opened stock waits for the next. */
const ROUND_MS = 2_000

/** Real prices by Yahoo Finance: polled, often delayed, each as old as its `as_of` says. */
export function createYahooProvider(client: YahooClient, pollSeconds: number): RemoteProvider {
  let bySymbol: ReadonlyMap<string, Instrument> = new Map()
  /** By symbol, as last told. */
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
        const told = quote.currency === instrument.currency ? figuresOfRow(row, quote, calendar) : null
        if (told) figures.set(instrument.symbol, told)
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

  return {
    source: 'yahoo',
    poll_ms: Math.min(ROUND_MS, pollSeconds * 1000),
    instruments: readUniverse,
    quotes,
    keyFigures: (symbols) => symbols.flatMap((symbol) => figures.get(symbol) ?? []),
    listing(symbol) {
      const instrument = bySymbol.get(symbol)
      return { calendar: calendarOf(instrument?.exchange ?? null), currency: instrument?.currency ?? null, splits: [] }
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
        // Its hours begin when the session does.
        if (calendar === null || (minutes === 60 && !opensOnTheHour(calendar))) return []
        return barsOfRows(await client.intraday(symbol, minutes, since * 1000), minutes)
      },
      async company(symbol, standing) {
        const profile = await client.profile(symbol, standing)
        return profile && readCompany(profile)
      },
      async search(text) {
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
      },
    },
    close: async () => {},
  }
}
