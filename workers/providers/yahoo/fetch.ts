import { accepted } from '../../outside/accepted.ts'
import { OutsideError, shownAddress, shownText } from '../../outside/error.ts'
import type { OutsideAnswer, OutsideFetch } from '../../outside/fetch.ts'
import { SourceError } from '../../outside/source-error.ts'
import type { SourceGate } from '../../outside/source-gate.ts'

export interface YahooFetchOptions {
  outside: OutsideFetch
  /** Replaces every host of the provider; path and query stay. */
  marketUrl: string | null
  gate: Pick<SourceGate, 'call'>
  clock: () => number
}

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
export function createYahooFetch({ outside, marketUrl, gate, clock }: YahooFetchOptions): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.protocol !== 'https:' || !YAHOO_HOST.test(url.hostname)) {
      throw new SourceError('failed', `Yahoo led to ${shownText(url.host, 80)}, which is none of its hosts: not asked.`)
    }
    await gate.call()
    const address = marketUrl === null ? url.href : moved(url, marketUrl)
    const answer = await ask(outside, address, init)
    if (QUERY_HOST.test(url.hostname)) checkData(url, answer, clock())
    else checkPage(answer, clock())
    const { status, bytes, headers } = answer
    const body = status === 204 || status === 304 ? null : Buffer.from(bytes)
    return new Response(body, { status, headers: [...headers] })
  }
}

function moved(url: URL, marketUrl: string): string {
  return marketUrl.replace(/\/+$/, '') + url.pathname + url.search
}

async function ask(
  outside: OutsideFetch,
  address: string,
  { method, headers, body }: RequestInit,
): Promise<OutsideAnswer> {
  const sent = Object.fromEntries(new Headers(headers))
  // An empty cookie header is refused by some proxies.
  if (sent.cookie === '') delete sent.cookie
  try {
    return await outside(address, {
      method,
      headers: sent,
      body: typeof body === 'string' ? body : undefined,
      follow: false,
    })
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    throw new SourceError(error.code === 'unreachable' ? 'unreachable' : 'failed', error.message, { cause: error })
  }
}

/** Cookies come with redirects to the consent pages too. */
function checkPage(answer: OutsideAnswer, now: number): void {
  if (answer.status < 300 || answer.status >= 400) checkStatus(answer, now)
}

function checkData(url: URL, answer: OutsideAnswer, now: number): void {
  if (answer.status === 404) throw new SourceError('unknown', `${shownAddress(answer.url)} answered 404.`)
  if (answer.status === 401) throw new SourceError('session', `${shownAddress(answer.url)} answered 401.`)
  checkStatus(answer, now)
  const text = new TextDecoder().decode(answer.bytes)
  if (url.pathname === CRUMB_PATH) {
    if (CRUMB.test(text)) return
    const code = /too many requests/i.test(text) ? 'limited' : 'failed'
    throw new SourceError(code, `${shownAddress(answer.url)} answered no crumb but "${shownText(text)}".`)
  }
  try {
    JSON.parse(text)
  } catch (cause) {
    throw new SourceError('failed', `${shownAddress(answer.url)} answered no data but "${shownText(text)}".`, { cause })
  }
}

function checkStatus(answer: OutsideAnswer, now: number): void {
  try {
    accepted(answer, now)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    const code = answer.status === 429 ? 'limited' : 'failed'
    throw new SourceError(code, error.message, { cause: error, retryAfterMs: error.retryAfterMs })
  }
}
