import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { buildConnector } from 'undici'
import { SafeFetchError, shownText } from './error.ts'

/** How names become addresses and addresses become connections; tests that need a forbidden address bring their own. */
export interface Network {
  /** Resolves a name to all its addresses. Rejects if it has none. */
  resolve(hostname: string): Promise<LookupAddress[]>
  /** Connects to one of `addresses`, and to nothing else. */
  dial(addresses: LookupAddress[], options: buildConnector.Options, callback: buildConnector.Callback): void
}

/** The name of this installation in its requests. */
export const USER_AGENT = 'Mozilla/5.0 (compatible; Atalaya/0.1)'
const CONNECT_MS = 8_000

export const systemNetwork: Network = {
  resolve: (hostname) => lookup(hostname, { all: true }),
  dial(addresses, options, callback) {
    const connect = buildConnector({
      allowH2: false,
      timeout: CONNECT_MS,
      // The name is not resolved again: the second answer could differ from the checked one.
      lookup: (_hostname, { all }, done) =>
        all ? done(null, addresses) : done(null, addresses[0].address, addresses[0].family),
    })
    connect(options, callback)
  },
}

/** A connector through which every connection must pass: it dials only if every address of the host is allowed. */
export function addressGate(isAllowed: (address: string) => boolean, network: Network): buildConnector.connector {
  return (options, callback) => {
    allowedAddresses(options.hostname, isAllowed, network).then(
      (addresses) => network.dial(addresses, options, callback),
      (error: Error) => callback(error, null),
    )
  }
}

async function allowedAddresses(
  hostname: string,
  isAllowed: (address: string) => boolean,
  network: Network,
): Promise<LookupAddress[]> {
  const family = isIP(hostname)
  const addresses = family ? [{ address: hostname, family }] : await network.resolve(hostname)
  const refused = addresses.find(({ address }) => !isAllowed(address))
  if (!refused) return addresses
  const where = family ? 'is' : `leads to ${refused.address},`
  throw new SafeFetchError('address', `${shownText(hostname, 80)} ${where} an address that is not public: not asked.`)
}

/** Global unicast is all that is routed in IPv6 (RFC 4291). */
const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::')
/** A cloud's metadata service at an address that looks public. */
const METADATA = ['168.63.129.16']
/** Ranges that an operator's own machine and network use; never link-local, where clouds keep their metadata. */
const OWN_RANGES = ['loopback', 'private', 'uniqueLocal']
/** Special-use names (RFC 6761, 6762, 8375) and the one that ICANN keeps for private use. */
const OWN_SUFFIXES = ['localhost', 'local', 'internal', 'home.arpa']

/** Whether `address` (an IP literal) is routed in the public Internet and carries no other address inside. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || METADATA.includes(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST, 3)
}

/** Whether `address` (an IP literal) is public, loopback or of a private network. */
export function isPublicOrOwnAddress(address: string): boolean {
  return isPublicAddress(address) || (ipaddr.isValid(address) && OWN_RANGES.includes(ipaddr.parse(address).range()))
}

/** The host of a URL without the brackets of an IPv6 literal and without a closing dot. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

/** Whether a host can only be in the reader's own network: not a public literal, not a name of the public DNS. */
export function isOwnHost(hostname: string): boolean {
  const host = bareHost(hostname)
  if (ipaddr.isValid(host)) return !isPublicAddress(host)
  return !host.includes('.') || OWN_SUFFIXES.some((suffix) => host.endsWith(`.${suffix}`))
}
