import type { CallPriority } from '#domain/market/sources.ts'
import { accepted, retryAfterMs } from '../../outside/accepted.ts'
import { shownAddress, shownText } from '../../outside/error.ts'
import type { OutsideAnswer, OutsideFetch } from '../../outside/fetch.ts'
import { sourceAnswer } from '../../outside/source-answer.ts'
import { SourceError } from '../../outside/source-error.ts'
import type { SourceGate } from '../../outside/source-gate.ts'

export interface YahooFetchOptions {
  outside: OutsideFetch
  /** Replaces every host of the provider; path and query stay. */
  marketUrl: string | null
  gate: Pick<SourceGate, 'call'>
  clock: () => number
}

/** The `fetch` for the library's calls of one standing, for prices or for something else. */
export type YahooFetch = (standing: CallPriority, isPrice: boolean) => typeof fetch

/** The library's addresses for data and for the crumb; everything else is a page that only gives cookies. */
const QUERY_HOST = /^query\d\.finance\.yahoo\.com$/
const YAHOO_HOST = /(^|\.)yahoo\.com$/
const CRUMB_PATH = '/v1/test/getcrumb'
/** Crumbs are short words; 'Too Many Requests' is not one, whatever its status. */
const CRUMB = /^[^\s<>]{1,64}$/

/**
 * The `fetch` for the library: never beyond the provider's hosts, bounded, no redirect followed by itself, each call
 * counted, and anything but an answer thrown as a SourceError before the library reads it.
 */
export function createYahooFetch({ outside, marketUrl, gate, clock }: YahooFetchOptions): YahooFetch {
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
        () => outside(address, request(init)),
        (answer) => (isData ? readData(url.pathname === CRUMB_PATH, answer, clock()) : readPage(answer, clock())),
      )
      const body = status === 204 || status === 304 ? null : Buffer.from(bytes)
      return new Response(body, { status, headers: [...headers] })
    }
}

function request({ method, headers, body }: RequestInit): Parameters<OutsideFetch>[1] {
  const sent = Object.fromEntries(new Headers(headers))
  // An empty cookie header is refused by some proxies.
  if (sent.cookie === '') delete sent.cookie
  return { method, headers: sent, body: typeof body === 'string' ? body : undefined, follow: false }
}

/** Cookies come with redirects to the consent pages too. */
function readPage(answer: OutsideAnswer, now: number): OutsideAnswer {
  return answer.status >= 300 && answer.status < 400 ? answer : accepted(answer, now)
}

function readData(crumb: boolean, answer: OutsideAnswer, now: number): OutsideAnswer {
  const pauseMs = retryAfterMs(answer.headers, now)
  if (pauseMs === null && answer.status === 404)
    throw new SourceError('unknown', `${shownAddress(answer.url)} answered 404.`)
  if (pauseMs === null && answer.status === 401)
    throw new SourceError('session', `${shownAddress(answer.url)} answered 401.`)
  accepted(answer, now)
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
