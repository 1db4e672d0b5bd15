import querystring from 'node:querystring'
import { Agent, fetch, type Headers, type Response } from 'undici'
import { isOwnHost, isPublicAddress, isPublicOrOwnAddress } from './addresses.ts'
import { readBody } from './body.ts'
import { OutsideError, shownAddress } from './error.ts'
import { faultOf } from './fault.ts'
import { gate, type Network, systemNetwork, USER_AGENT } from './gate.ts'

interface OutsideRequest {
  signal?: AbortSignal
  headers?: Readonly<Record<string, string>>
  /** GET by default; redirects are followed for GET alone. */
  method?: string
  body?: string | Uint8Array
  /** false: a redirect is an answer like any other. */
  follow?: boolean
}

export interface OutsideAnswer {
  /** Where the answer came from, after redirects. */
  url: URL
  /** Any status; `accepted` says which are usable. */
  status: number
  headers: Headers
  /** Decoded from its Content-Encoding. */
  bytes: Uint8Array
}

/** Asks one outside address. Rejects with an OutsideError, or with the reason of the given signal. */
export type OutsideFetch = (address: string, request?: OutsideRequest) => Promise<OutsideAnswer>

interface OutsideSettings {
  /**
   * Addresses that the operator wrote, null for one that was left out; their hosts may be on the own machine or network.
   * `any`: so may every host that can be nowhere else.
   */
  written?: readonly (string | null)[] | 'any'
  /** For the whole answer, redirects and body included. */
  timeLimitMs?: number
  /** Of the decoded body. */
  sizeLimit?: number
  network?: Network
}

const REDIRECTS = [301, 302, 303, 307, 308]
const MAX_REDIRECTS = 5
/** Only for the host that they were written for. */
const PERSONAL_HEADERS = ['authorization', 'cookie']

export function createOutside({
  written = [],
  timeLimitMs = 8_000,
  sizeLimit = 2 ** 20,
  network = systemNetwork,
}: OutsideSettings = {}): OutsideFetch {
  const agentFor = (isAllowed: (address: string) => boolean) =>
    new Agent({ allowH2: false, connect: gate(isAllowed, network) })
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
          throw new OutsideError('redirects', `${shownAddress(url)} redirects more than ${MAX_REDIRECTS} times.`)
        }
        if (next.origin !== url.origin) for (const name of PERSONAL_HEADERS) delete sent[name]
        clearCredentials(next)
        url = next
        dispatcher = publicAgent
      }
    } catch (error) {
      signal?.throwIfAborted()
      throw timeout.aborted
        ? new OutsideError('timeout', `${shownAddress(url)} did not answer in full within ${timeLimitMs / 1_000} s.`)
        : faultOf(error, url)
    }
  }
}

function redirectOf(response: Response, from: URL): URL | null {
  const location = response.headers.get('location')
  if (location === null || !REDIRECTS.includes(response.status)) return null
  // Headers come as Latin-1, addresses in them as UTF-8.
  return httpUrl(Buffer.from(location, 'latin1').toString(), from)
}

/** Throws an OutsideError where the address is none of http or https. */
function httpUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url
  const what = base ? `${shownAddress(base)} redirects to an address` : 'An address'
  throw new OutsideError('protocol', `${what} that is neither http nor https: not asked.`)
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

/** fetch refuses an address that carries them. */
function clearCredentials(url: URL): void {
  url.username = ''
  url.password = ''
}
