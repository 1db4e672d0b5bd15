import type { Logger } from 'pino'
import { calendarOf } from '#domain/market/calendars/index.ts'
import type { RemoteMarket, RemoteProvider, TradedQuote } from '#domain/market/provider.ts'
import type { Database } from '#platform/database/database.ts'
import {
  type ComparedClose,
  readLastComparedSession,
  storeComparedCloses,
} from '#platform/repositories/market/source-differences.ts'
import { SourceError } from '../providers/remote/source-error.ts'
import { lastWithFinalBar } from './history-schedule.ts'
import type { Stock } from './symbol-state.ts'

export interface SourceComparisonRoundOptions {
  db: Database
  /** The sources of the market, best first. */
  members: readonly RemoteProvider[]
  stocks: () => Iterable<Stock>
  clock: () => number
  log: Pick<Logger, 'warn'>
}

const MINUTE = 60_000
/** Milliseconds until an unreachable source is asked again, and until the stored comparisons are read again. */
const RETRY_MS = 10 * MINUTE

/**
 * Once a session has settled, compares the closes of its stocks at all sources that list them. Each source is asked
 * once, with the low priority of symbols that no user looks at.
 */
export class SourceComparisonRound {
  readonly everyMs = MINUTE
  readonly #options: SourceComparisonRoundOptions
  readonly #nextAt = new Map<string, number>()

  constructor(options: SourceComparisonRoundOptions) {
    this.#options = options
  }

  async round(): Promise<void> {
    const { stocks, clock, db } = this.#options
    const now = clock()
    for (const [exchange, listed] of Map.groupBy(stocks(), (stock) => stock.exchange ?? '')) {
      const calendar = calendarOf(exchange)
      const settled = calendar && lastWithFinalBar(calendar, now)
      // After the next open, sources answer with another session.
      if (!settled || calendar.at(now).latest?.session !== settled.session) continue
      if (now < (this.#nextAt.get(exchange) ?? 0)) continue
      const members = this.#options.members.filter(({ remote }) => listed.some(({ symbol }) => remote.lists(symbol)))
      if (members.length < 2) continue
      this.#nextAt.set(exchange, now + RETRY_MS)
      const ids = listed.map(({ id }) => id)
      const compared = await readLastComparedSession(db, ids)
      if (compared !== null && compared >= settled.session) continue
      await this.#compare(listed, members, settled.session, now).catch((error) => {
        if (!(error instanceof SourceError)) throw error
        this.#options.log.warn({ err: error, exchange }, 'the closes of two sources could not be compared')
      })
    }
  }

  async #compare(
    stocks: readonly Stock[],
    members: readonly RemoteProvider[],
    session: string,
    now: number,
  ): Promise<void> {
    const symbols = stocks.map(({ symbol }) => symbol)
    const answers: Map<string, TradedQuote>[] = []
    for (const { remote } of members) answers.push(await closesOf(remote, symbols, session, now))
    const ids: number[] = []
    const closes: ComparedClose[] = []
    for (const { id, symbol } of stocks) {
      const [first, ...others] = members.flatMap(({ source }, i) => {
        const quote = answers[i].get(symbol)
        return quote ? [{ source, price: quote.price }] : []
      })
      for (const { source: other, price: other_price } of others) {
        ids.push(id)
        closes.push({ session, source: first.source, price: first.price, other, other_price })
      }
    }
    await storeComparedCloses(this.#options.db, ids, closes)
  }
}

async function closesOf(
  remote: RemoteMarket,
  symbols: readonly string[],
  session: string,
  now: number,
): Promise<Map<string, TradedQuote>> {
  const quotes = new Map<string, TradedQuote>()
  const listed = symbols.filter((symbol) => remote.lists(symbol))
  for (let from = 0; from < listed.length; from += remote.batch) {
    for (const quote of await remote.quotes(listed.slice(from, from + remote.batch), now, 'rest')) {
      if (quote.session === session && quote.price > 0) quotes.set(quote.symbol, quote)
    }
  }
  return quotes
}
