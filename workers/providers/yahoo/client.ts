import YahooFinance from 'yahoo-finance2'
import { ExtendedCookieJar } from 'yahoo-finance2/lib/cookieJar'
import type { CallPriority } from '#domain/market/sources.ts'
import { shownText } from '../../outside/error.ts'
import { SourceError, unlessUnknown } from '../../outside/source-error.ts'
import type { SourceGate } from '../../outside/source-gate.ts'
import type { YahooFetch } from './fetch.ts'
import { QUOTE_FIELDS } from './quote.ts'
import { isRow, type Row } from './values.ts'

export interface YahooClientOptions {
  fetch: YahooFetch
  gate: SourceGate
}

interface Found {
  quotes: Row[]
  news: Row[]
}

interface Chart {
  quotes: Row[]
  splits: Row[]
  dividends: Row[]
}

const NO_CHART: Chart = { quotes: [], splits: [], dividends: [] }

/** A failed validation's message is for the library's authors; rows are checked one by one when they are read. */
const AS_IT_CAME = { validateResult: false } as const
type AsItCame = typeof AS_IT_CAME & { fetch: typeof fetch }
type Library = ReturnType<typeof openLibrary>
/** The calls of one piece of work. */
type Ask<T> = (library: Library, asItCame: AsItCame) => Promise<T>
const mute = () => {}
const SILENT = { info: mute, warn: mute, error: mute, debug: mute, dir: mute }
const USER_AGENT = 'Mozilla/5.0 (compatible; Atalaya/0.1; yahoo-finance2)'

/**
 * The provider's calls by yahoo-finance2, each through the gate; rows as they came, nothing in them is trusted. Rejects
 * with a SourceError.
 */
export class YahooClient {
  readonly #options: YahooClientOptions
  #library = openLibrary()

  constructor(options: YahooClientOptions) {
    this.#options = options
  }

  /** Newest quotes of those symbols that are known, in one request. */
  quotes(symbols: readonly string[], standing: CallPriority = 'first'): Promise<Row[]> {
    const ask: Ask<Row[]> = async (library, asItCame) => {
      const options = { fields: [...QUOTE_FIELDS] } as Parameters<typeof library.quote>[1]
      return rowsOf(await library.quote([...symbols], options, asItCame))
    }
    return this.#work(standing, ask, true)
  }

  /** Daily rows, splits and dividends between two instants (epoch ms); none for an unknown symbol. */
  daily(symbol: string, from: number, to: number, standing: CallPriority = 'first'): Promise<Chart> {
    const period = { period1: new Date(from), period2: new Date(to), interval: '1d', includePrePost: false } as const
    return this.#work(standing, async (library, asItCame) => {
      const chart: unknown = await library.chart(symbol, period, asItCame)
      if (!isRow(chart)) return NO_CHART
      const events = isRow(chart.events) ? chart.events : {}
      return { quotes: rowsOf(chart.quotes), splits: rowsOf(events.splits), dividends: rowsOf(events.dividends) }
    }).catch(unlessUnknown(NO_CHART))
  }

  /** Rows of `minutes` since an instant (epoch ms); none for an unknown symbol. A price goes before them. */
  intraday(symbol: string, minutes: 1 | 5 | 60, since: number): Promise<Row[]> {
    const period = { period1: new Date(since), interval: `${minutes}m`, includePrePost: false } as const
    return this.#work('rest', async (library, asItCame) => {
      const chart: unknown = await library.chart(symbol, period, asItCame)
      return isRow(chart) ? rowsOf(chart.quotes) : []
    }).catch(unlessUnknown([]))
  }

  /** The `assetProfile` of a company; null for an unknown symbol. */
  profile(symbol: string, standing: CallPriority = 'first'): Promise<Row | null> {
    return this.#work(standing, async (library, asItCame) => {
      const summary: unknown = await library.quoteSummary(symbol, { modules: ['assetProfile'] }, asItCame)
      return isRow(summary) && isRow(summary.assetProfile) ? summary.assetProfile : null
    }).catch(unlessUnknown(null))
  }

  /** The source's search results for a text; nobody looks at a stock of them yet. */
  search(text: string, counts: { quotesCount: number; newsCount: number }): Promise<Found> {
    return this.#work('rest', async (library, asItCame) => {
      const query = { ...counts, enableNavLinks: false, enableCb: false }
      const found: unknown = await library.search(text, query, asItCame)
      return isRow(found) ? { quotes: rowsOf(found.quotes), news: rowsOf(found.news) } : { quotes: [], news: [] }
    }).catch(unlessUnknown({ quotes: [], news: [] }))
  }

  #work<T>(standing: CallPriority, ask: Ask<T>, isPrice = false): Promise<T> {
    const { gate, fetch } = this.#options
    const asItCame = { ...AS_IT_CAME, fetch: fetch(standing, isPrice) }
    return gate.work(async () => {
      const library = this.#library
      try {
        return await this.#ask(ask, asItCame)
      } catch (error) {
        // Cookies and crumb end with their session, and the source reports that once.
        if (!(error instanceof SourceError && error.code === 'session')) throw error
        this.#leave(library)
        return await this.#ask(ask, asItCame)
      }
    }, standing)
  }

  async #ask<T>(ask: Ask<T>, asItCame: AsItCame): Promise<T> {
    const library = this.#library
    try {
      return await ask(library, asItCame)
    } catch (error) {
      if (error instanceof SourceError) throw error
      // No cookies, or an answer of another shape: the next try starts with a new session.
      this.#leave(library)
      const why = shownText(error instanceof Error ? error.message : String(error), 120)
      throw new SourceError('failed', `Yahoo answered something else than was asked for: ${why}`, { cause: error })
    }
  }

  /** Ends a session for all, unless somebody has begun a new one since. */
  #leave(library: Library): void {
    if (this.#library === library) this.#library = openLibrary()
  }
}

function openLibrary() {
  return new YahooFinance({
    cookieJar: new ExtendedCookieJar(),
    // The gate gives the calls their order and pace: behind a slow answer no price waits.
    queue: { concurrency: Number.POSITIVE_INFINITY },
    validation: { logErrors: false, logOptionsErrors: false },
    versionCheck: false,
    suppressNotices: ['yahooSurvey'],
    logger: SILENT,
    fetchOptions: { headers: { 'User-Agent': USER_AGENT } },
  })
}

function rowsOf(value: unknown): Row[] {
  return Array.isArray(value) ? value.filter(isRow) : []
}
