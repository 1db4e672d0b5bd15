import YahooFinance from 'yahoo-finance2'
import { ExtendedCookieJar } from 'yahoo-finance2/lib/cookieJar'
import type { CallPriority } from '#domain/market/sources.ts'
import { shownAddress, shownText } from '../../safe-fetch/error.ts'
import { retryAfterMs, type SafeFetch, type SafeFetchAnswer, usableAnswer } from '../../safe-fetch/fetch.ts'
import { SourceError, sourceAnswer, unlessUnknown } from '../remote/source-error.ts'
import type { SourceGate } from '../remote/source-gate.ts'
import { isRow, type Row } from '../remote/untrusted-values.ts'
import { QUOTE_FIELDS } from './quote.ts'

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

/**
 * Turns the library's validation off, whose errors are meant for its authors; rows are checked one by one when they are
 * read.
 */
const AS_IT_CAME = { validateResult: false } as const
type AsItCame = typeof AS_IT_CAME & { fetch: typeof fetch }
type Library = ReturnType<typeof openLibrary>
/** The calls of one piece of work. */
type Ask<T> = (library: Library, asItCame: AsItCame) => Promise<T>
const mute = () => {}
const SILENT = { info: mute, warn: mute, error: mute, debug: mute, dir: mute }
const USER_AGENT = 'Mozilla/5.0 (compatible; Atalaya/0.1; yahoo-finance2)'

/**
 * The provider's calls by yahoo-finance2, each through the gate; rows are returned as they came, and nothing in them is
 * trusted. Rejects with a SourceError.
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

  /** Rows of `minutes` since an instant (epoch ms); none for an unknown symbol. Prices go before them at the gate. */
  intraday(symbol: string, minutes: 1 | 5 | 60, since: number): Promise<Row[]> {
    const period = { period1: new Date(since), interval: `${minutes}m`, includePrePost: false } as const
    return this.#work('rest', async (library, asItCame) => {
      const chart: unknown = await library.chart(symbol, period, asItCame)
      return isRow(chart) ? rowsOf(chart.quotes) : []
    }).catch(unlessUnknown([]))
  }

  /** The `assetProfile` of a company; null for an unknown symbol. */
  profile(symbol: string, standing: CallPriority = 'first'): Promise<Row | null> {
    return this.#summary(symbol, 'assetProfile', standing)
  }

  /** The `calendarEvents` of a company, which prices go before; null for an unknown symbol. */
  calendar(symbol: string): Promise<Row | null> {
    return this.#summary(symbol, 'calendarEvents', 'rest')
  }

  #summary(symbol: string, module: 'assetProfile' | 'calendarEvents', standing: CallPriority): Promise<Row | null> {
    return this.#work(standing, async (library, asItCame) => {
      const summary: unknown = await library.quoteSummary(symbol, { modules: [module] }, asItCame)
      const row = isRow(summary) ? summary[module] : null
      return isRow(row) ? row : null
    }).catch(unlessUnknown(null))
  }

  /** The source's search results for a text. They have low priority, since no user looks at such a stock yet. */
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
        this.#endSession(library)
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
      // The library got no cookies, or an answer of another shape: the next try starts with a new session.
      this.#endSession(library)
      const why = shownText(error instanceof Error ? error.message : String(error), 120)
      throw new SourceError('failed', `Yahoo answered something else than was asked for: ${why}`, { cause: error })
    }
  }

  /** Ends a session for all callers, unless another one has started since. */
  #endSession(library: Library): void {
    if (this.#library === library) this.#library = openLibrary()
  }
}

function openLibrary() {
  return new YahooFinance({
    cookieJar: new ExtendedCookieJar(),
    // The gate gives the calls their order and pace, so that no price waits behind a slow answer.
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

export interface YahooFetchOptions {
  safeFetch: SafeFetch
  /** Replaces every host of the provider; path and query stay. */
  marketUrl: string | null
  gate: Pick<SourceGate, 'call'>
  clock: () => number
}

/** Makes the `fetch` for the library's calls of one priority, for prices or for something else. */
type YahooFetch = (standing: CallPriority, isPrice: boolean) => typeof fetch

/** The library's hosts for data and for the crumb; every other address is a page that only gives cookies. */
const QUERY_HOST = /^query\d\.finance\.yahoo\.com$/
const YAHOO_HOST = /(^|\.)yahoo\.com$/
const CRUMB_PATH = '/v1/test/getcrumb'
/** Crumbs are short words; 'Too Many Requests' is not one, whatever its status. */
const CRUMB = /^[^\s<>]{1,64}$/

/**
 * The `fetch` for the library: never beyond the provider's hosts, with limits, without following redirects, with each
 * call counted; anything but an answer is thrown as a SourceError before the library reads it.
 */
export function createYahooFetch({ safeFetch, marketUrl, gate, clock }: YahooFetchOptions): YahooFetch {
  return (standing, isPrice) =>
    async (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : input)
      if (url.protocol !== 'https:' || !YAHOO_HOST.test(url.hostname)) {
        throw new SourceError(
          'failed',
          `Yahoo led to ${shownText(url.host, 80)}, which is none of its hosts: not asked.`,
        )
      }
      await gate.call(standing, isPrice)
      const address = marketUrl === null ? url.href : marketUrl + url.pathname + url.search
      const isData = QUERY_HOST.test(url.hostname)
      const { status, bytes, headers } = await sourceAnswer(
        () => safeFetch(address, request(init)),
        (answer) => (isData ? readData(url.pathname === CRUMB_PATH, answer, clock()) : readPage(answer, clock())),
      )
      const body = status === 204 || status === 304 ? null : Buffer.from(bytes)
      return new Response(body, { status, headers: [...headers] })
    }
}

function request({ method, headers, body }: RequestInit): Parameters<SafeFetch>[1] {
  const sent = Object.fromEntries(new Headers(headers))
  // Some proxies refuse an empty cookie header.
  if (sent.cookie === '') delete sent.cookie
  return { method, headers: sent, body: typeof body === 'string' ? body : undefined, follow: false }
}

/** Cookies come also with redirects to the consent pages. */
function readPage(answer: SafeFetchAnswer, now: number): SafeFetchAnswer {
  return answer.status >= 300 && answer.status < 400 ? answer : usableAnswer(answer, now)
}

function readData(crumb: boolean, answer: SafeFetchAnswer, now: number): SafeFetchAnswer {
  const pauseMs = retryAfterMs(answer.headers, now)
  if (pauseMs === null && answer.status === 404)
    throw new SourceError('unknown', `${shownAddress(answer.url)} answered 404.`)
  if (pauseMs === null && answer.status === 401)
    throw new SourceError('session', `${shownAddress(answer.url)} answered 401.`)
  usableAnswer(answer, now)
  const text = new TextDecoder().decode(answer.bytes)
  if (crumb) {
    if (CRUMB.test(text)) return answer
    const code = /too many requests/i.test(text) ? 'limited' : 'failed'
    const message = `${shownAddress(answer.url)} answered no crumb but "${shownText(text)}".`
    throw new SourceError(code, message, { retryAfterMs: pauseMs })
  }
  try {
    JSON.parse(text)
    return answer
  } catch (cause) {
    throw new SourceError('failed', `${shownAddress(answer.url)} answered no data but "${shownText(text)}".`, { cause })
  }
}
