import querystring from 'node:querystring'
import { Agent, fetch, type Headers, type Response } from 'undici'
import {
  addressGate,
  isOwnHost,
  isPublicAddress,
  isPublicOrOwnAddress,
  type Network,
  systemNetwork,
  USER_AGENT,
} from './address-gate.ts'
import { SafeFetchError, shownAddress, toSafeFetchError } from './error.ts'

interface SafeFetchRequest {
  signal?: AbortSignal
  headers?: Readonly<Record<string, string>>
  /** GET by default; redirects are followed for GET alone. */
  method?: string
  body?: string | Uint8Array
  /** If false, a redirect is returned as the answer. */
  follow?: boolean
}

export interface SafeFetchAnswer {
  /** Where the answer came from, after redirects. */
  url: URL
  /** Any status; `usableAnswer` decides which are usable. */
  status: number
  headers: Headers
  /** The body, decoded from its Content-Encoding. */
  bytes: Uint8Array
}

/** Requests one outside address. Rejects with a SafeFetchError, or with the reason of the given signal. */
export type SafeFetch = (address: string, request?: SafeFetchRequest) => Promise<SafeFetchAnswer>

interface SafeFetchSettings {
  /**
   * Addresses that the operator wrote (null for one that was left out); their hosts may be on the own machine or
   * network. `any` allows this for every host that can only be there.
   */
  written?: readonly (string | null)[] | 'any'
  /** Time limit for the whole answer, redirects and body included. */
  timeLimitMs?: number
  /** The most bytes of the decoded body. */
  sizeLimit?: number
  network?: Network
}

const REDIRECTS = [301, 302, 303, 307, 308]
const MAX_REDIRECTS = 5
/** Headers that are sent only to the host that they were written for. */
const PERSONAL_HEADERS = ['authorization', 'cookie']

export function createSafeFetch({
  written = [],
  timeLimitMs = 8_000,
  sizeLimit = 2 ** 20,
  network = systemNetwork,
}: SafeFetchSettings = {}): SafeFetch {
  const agentFor = (isAllowed: (address: string) => boolean) =>
    new Agent({ allowH2: false, connect: addressGate(isAllowed, network) })
  const publicAgent = agentFor(isPublicAddress)
  const ownAgent = agentFor(isPublicOrOwnAddress)
  const origins =
    written === 'any' ? null : new Set(written.flatMap((address) => (address === null ? [] : new URL(address).origin)))
  const mayBeOwn = ({ hostname, origin }: URL) => isOwnHost(hostname) && (origins === null || origins.has(origin))

  return async (address, { signal, follow = true, method = 'GET', body, headers = {} } = {}) => {
    const timeout = AbortSignal.timeout(timeLimitMs)
    const stop = signal ? AbortSignal.any([signal, timeout]) : timeout
    let url = httpUrl(address)
    const sent = headersFor(url, headers)
    clearCredentials(url)
    // Only the address as written may be in the own network, never one that a redirect leads to.
    let dispatcher = mayBeOwn(url) ? ownAgent : publicAgent
    try {
      for (let redirects = 0; ; redirects += 1) {
        stop.throwIfAborted()
        const request = { method, body, headers: sent, redirect: 'manual', dispatcher, signal: stop } as const
        const response = await fetch(url, request)
        const next = follow && method === 'GET' ? redirectOf(response, url) : null
        if (next === null) {
          const bytes = await readBody(response, sizeLimit, url)
          return { url, status: response.status, headers: response.headers, bytes }
        }
        await response.body?.cancel()
        if (redirects === MAX_REDIRECTS) {
          throw new SafeFetchError('redirects', `${shownAddress(url)} redirects more than ${MAX_REDIRECTS} times.`)
        }
        if (next.origin !== url.origin) for (const name of PERSONAL_HEADERS) delete sent[name]
        clearCredentials(next)
        url = next
        dispatcher = publicAgent
      }
    } catch (error) {
      signal?.throwIfAborted()
      throw timeout.aborted
        ? new SafeFetchError('timeout', `${shownAddress(url)} did not answer in full within ${timeLimitMs / 1_000} s.`)
        : toSafeFetchError(error, url)
    }
  }
}

function redirectOf(response: Response, from: URL): URL | null {
  const location = response.headers.get('location')
  if (location === null || !REDIRECTS.includes(response.status)) return null
  // Headers are decoded as Latin-1, but addresses in them are UTF-8.
  return httpUrl(Buffer.from(location, 'latin1').toString(), from)
}

/** Throws a SafeFetchError if the address is neither http nor https. */
function httpUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url
  const what = base ? `${shownAddress(base)} redirects to an address` : 'An address'
  throw new SafeFetchError('protocol', `${what} that is neither http nor https: not asked.`)
}

function headersFor(url: URL, given: Readonly<Record<string, string>>): Record<string, string> {
  const sent: Record<string, string> = { 'user-agent': USER_AGENT }
  if (url.username || url.password) {
    const pair = `${querystring.unescape(url.username)}:${querystring.unescape(url.password)}`
    sent.authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  }
  for (const [name, value] of Object.entries(given)) sent[name.toLowerCase()] = value
  return sent
}

/** fetch refuses an address that carries credentials. */
function clearCredentials(url: URL): void {
  url.username = ''
  url.password = ''
}

/**
 * Reads the body, already decoded from its Content-Encoding. Ends the connection once it grows beyond `limit` bytes.
 */
async function readBody(response: Response, limit: number, url: URL): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  // An error in the loop cancels the stream, and with it the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new SafeFetchError('size', `${shownAddress(url)} answered more than ${limit} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

/** The longest pause that is respected: a source whose monthly quota is spent may ask for one. */
const LONGEST_PAUSE_MS = 31 * 86_400_000

/**
 * Returns the answer if it is usable (2xx, or 304 to a conditional request), else throws; `now` is epoch milliseconds.
 */
export function usableAnswer(answer: SafeFetchAnswer, now: number): SafeFetchAnswer {
  const { status, headers, url } = answer
  if ((status >= 200 && status < 300) || status === 304) return answer
  throw new SafeFetchError('status', `${shownAddress(url)} answered ${status}.`, {
    retryAfterMs: retryAfterMs(headers, now),
  })
}

/** Retry-After (RFC 9110, seconds or a date) in milliseconds, 31 days at most; null where there is none. */
export function retryAfterMs(headers: Pick<Headers, 'get'>, now: number): number | null {
  const text = headers.get('retry-after')
  if (text === null) return null
  // The oldest of the three forms of a date does not name its zone.
  const ms = /^\d+$/.test(text)
    ? Number(text) * 1_000
    : Date.parse(/[a-z]{3}$/i.test(text) ? text : `${text} GMT`) - now
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), LONGEST_PAUSE_MS)
}
