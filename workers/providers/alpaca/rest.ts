import { DAY_MS } from '#domain/market/session-dates.ts'
import type { CallPriority } from '#domain/market/sources.ts'
import { steadyClock } from '#platform/process/steady-clock.ts'
import { shownAddress, shownText } from '../../safe-fetch/error.ts'
import { type SafeFetch, type SafeFetchAnswer, usableAnswer } from '../../safe-fetch/fetch.ts'
import { SourceError, sourceAnswer } from '../remote/source-error.ts'
import type { SourceGate } from '../remote/source-gate.ts'
import { isRow, type Row } from '../remote/untrusted-values.ts'

export interface AlpacaRestOptions {
  safeFetch: SafeFetch
  /** Scheme and host of market data. */
  url: string
  /** Schemes and hosts of the accounts that a key may belong to, in the order in which they are tried. */
  tradingUrls: readonly string[]
  key: string
  secret: string
  gate: Pick<SourceGate, 'work' | 'call'>
  /** Epoch milliseconds. */
  clock: () => number
}

type Query = Readonly<Record<string, string>>
type Range = Readonly<Record<'timeframe' | 'start' | 'end', string>>

/** The most bars, and the most corporate actions, of one page. */
const BARS = '10000'
const ACTIONS = '1000'
/** Pages after which an answer counts as endless. */
const MOST_PAGES = 50
const REFUSED = [401, 403]

/**
 * Alpaca's REST API of market data, and its list of assets. Every call without an answer rejects with a SourceError.
 */
export class AlpacaRest {
  readonly #options: AlpacaRestOptions
  readonly #steady: () => number
  /** The host of the account that the key belongs to, once one has answered. */
  #trading: string | null = null
  #assets: { readAt: number; rows: Row[] } | null = null

  constructor(options: AlpacaRestOptions) {
    this.#options = options
    this.#steady = steadyClock(options.clock)
  }

  /** Newest trade, book, day and previous day of shares, by Alpaca's names; shares without data are left out. */
  snapshots(names: readonly string[], standing?: CallPriority): Promise<Row> {
    const { url } = this.#options
    const query = { symbols: names.join(), feed: 'iex' }
    return this.#work(standing, async (ask) => rowOf(await ask(url, '/v2/stocks/snapshots', query)), true)
  }

  /** Bars of all exchanges between two instants (RFC 3339), in the shares of today, oldest first. */
  bars(name: string, range: Range, standing?: CallPriority): Promise<Row[]> {
    const query = { symbols: name, ...range, adjustment: 'split', feed: 'sip', limit: BARS }
    return this.#pages('/v2/stocks/bars', query, standing, ({ bars }) =>
      isRow(bars) ? rowsOf(bars[name] ?? []) : null,
    )
  }

  /** Splits and cash dividends of a share since a day, each with its kind. */
  actions(name: string, start: string, standing?: CallPriority): Promise<Row[]> {
    const query = { symbols: name, start, types: 'forward_split,reverse_split,cash_dividend', limit: ACTIONS }
    return this.#pages('/v1/corporate-actions', query, standing, ({ corporate_actions: kinds }) =>
      isRow(kinds)
        ? Object.entries(kinds).flatMap(([kind, rows]) => rowsOf(rows).map((row) => ({ ...row, kind })))
        : null,
    )
  }

  /** Every traded share, read once a day. */
  async assets(): Promise<Row[]> {
    const now = this.#steady()
    if (this.#assets === null || now - this.#assets.readAt >= DAY_MS) {
      const rows = await this.#work('rest', (ask) => this.#readAssets(ask))
      this.#assets = { readAt: now, rows }
    }
    return this.#assets.rows
  }

  /** A key belongs to an account with money or to one for practice; the host of the other refuses it. */
  async #readAssets(ask: Ask): Promise<Row[]> {
    const hosts = this.#trading === null ? this.#options.tradingUrls : [this.#trading]
    for (const [i, host] of hosts.entries()) {
      try {
        const rows = rowsOf(await ask(host, '/v2/assets', { status: 'active', asset_class: 'us_equity' }))
        this.#trading = host
        return rows
      } catch (error) {
        if (!(error instanceof RefusedKey) || i === hosts.length - 1) throw error
      }
    }
    return []
  }

  async #pages(
    path: string,
    query: Query,
    standing: CallPriority | undefined,
    read: (page: Row) => Row[] | null,
  ): Promise<Row[]> {
    return this.#work(standing, async (ask) => {
      const rows: Row[] = []
      let token: unknown = null
      for (let pages = 0; pages < MOST_PAGES; pages++) {
        const page = rowOf(
          await ask(this.#options.url, path, token === null ? query : { ...query, page_token: String(token) }),
        )
        const part = read(page)
        if (part === null) throw new SourceError('failed', `Alpaca answered something else than was asked of ${path}.`)
        rows.push(...part)
        token = page.next_page_token ?? null
        if (token === null || token === '') return rows
      }
      throw new SourceError('failed', `Alpaca gave more than ${MOST_PAGES} pages of ${path}.`)
    })
  }

  #work<T>(standing: CallPriority | undefined, work: (ask: Ask) => Promise<T>, isPrice = false): Promise<T> {
    const { gate } = this.#options
    const ask: Ask = async (...request) => {
      await gate.call(standing, isPrice)
      return this.#ask(...request)
    }
    return gate.work(() => work(ask), standing)
  }

  async #ask(url: string, path: string, query: Query): Promise<unknown> {
    const { safeFetch, key, secret, clock } = this.#options
    const address = `${url}${path}?${new URLSearchParams(query)}`
    const headers = { 'apca-api-key-id': key, 'apca-api-secret-key': secret }
    const { bytes } = await sourceAnswer(
      () => safeFetch(address, { follow: false, headers }),
      (answer) => usable(answer, clock()),
    )
    const text = new TextDecoder().decode(bytes)
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw new SourceError('failed', `Alpaca answered no data but "${shownText(text)}".`, { cause })
    }
  }
}

type Ask = (url: string, path: string, query: Query) => Promise<unknown>

class RefusedKey extends SourceError {}

function usable(answer: SafeFetchAnswer, now: number): SafeFetchAnswer {
  if (!REFUSED.includes(answer.status)) return usableAnswer(answer, now)
  const where = `${shownAddress(answer.url)} answered ${answer.status}`
  throw new RefusedKey('failed', `${where}: it does not accept ALPACA_KEY and ALPACA_SECRET for this.`)
}

function rowOf(value: unknown): Row {
  if (isRow(value) && !Array.isArray(value)) return value
  throw new SourceError('failed', 'Alpaca answered something else than was asked for.')
}

function rowsOf(value: unknown): Row[] {
  if (!Array.isArray(value)) throw new SourceError('failed', 'Alpaca answered something else than was asked for.')
  return value.filter(isRow)
}
