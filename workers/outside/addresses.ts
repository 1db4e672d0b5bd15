import ipaddr from 'ipaddr.js'

/** Global unicast is all that is routed in IPv6 (RFC 4291). */
const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::')
/** A cloud's metadata service that lives on an address which looks public. */
const METADATA = ['168.63.129.16']
/** What an operator's own machine and network use; never link-local, where clouds keep their metadata. */
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
