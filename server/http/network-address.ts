import { normalizeIP } from '@fastify/rate-limit'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** One IPv6 customer owns a network of so many bits. */
const IPV6_NETWORK = 64

/** The key by which an address is counted. */
export const networkOf = (address: string): string => normalizeIP(address, IPV6_NETWORK)

export function isLoopback(address: string): boolean {
  // Parsing would cost time at every request from a proxy on the same machine.
  return address === '127.0.0.1' || (ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback')
}

/** Whether an address is one of `list` or in one of its ranges. */
export function isInRanges(list: readonly string[]): (address: string) => boolean {
  const ranges = list.map((text): [Address, number] => {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    const one = ipaddr.process(text)
    return [one, one.kind() === 'ipv4' ? 32 : 128]
  })
  return (address) => {
    if (!ipaddr.isValid(address)) return false
    const parsed = ipaddr.process(address)
    return ranges.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits))
  }
}
