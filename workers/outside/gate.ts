import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { buildConnector } from 'undici'
import { OutsideError, shownText } from './error.ts'

/** How names become addresses and addresses become connections; tests that need a forbidden address bring their own. */
export interface Network {
  /** Every address of a name. Rejects if there is none. */
  resolve(hostname: string): Promise<LookupAddress[]>
  /** Connects to one of `addresses`, and to nothing else. */
  dial(addresses: LookupAddress[], options: buildConnector.Options, callback: buildConnector.Callback): void
}

/** What this installation calls itself. */
export const USER_AGENT = 'Mozilla/5.0 (compatible; Atalaya/0.1)'
const CONNECT_MS = 8_000

export const systemNetwork: Network = {
  resolve: (hostname) => lookup(hostname, { all: true }),
  dial(addresses, options, callback) {
    const connect = buildConnector({
      allowH2: false,
      timeout: CONNECT_MS,
      // The name is not resolved again: the second answer could differ.
      lookup: (_hostname, { all }, done) =>
        all ? done(null, addresses) : done(null, addresses[0].address, addresses[0].family),
    })
    connect(options, callback)
  },
}

/** A connector through which every connection must pass: it dials only if every address of the host is allowed. */
export function gate(isAllowed: (address: string) => boolean, network: Network): buildConnector.connector {
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
  throw new OutsideError('address', `${shownText(hostname, 80)} ${where} an address that is not public: not asked.`)
}
