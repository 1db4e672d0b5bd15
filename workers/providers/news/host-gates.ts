import { FEED_PREFIX } from '#domain/market/sources.ts'
import { retryAfterMs } from '../../outside/accepted.ts'
import { shownAddress } from '../../outside/error.ts'
import type { OutsideFetch } from '../../outside/fetch.ts'
import { SourceError } from '../../outside/source-error.ts'
import { SourceGate, type SourceGateOptions } from '../../outside/source-gate.ts'

type HostGatesOptions = Pick<SourceGateOptions, 'db' | 'budget' | 'clock' | 'wait'>

/** The row in `sources` of the host of an address. */
export const hostSource = (address: string): string => FEED_PREFIX + new URL(address).host

/**
 * Asks through a gate for each host, which its feeds and searches share. A host rests when it asks for that; that one of
 * its feeds cannot be read says nothing of the others.
 */
export function throughHostGates(outside: OutsideFetch, options: HostGatesOptions): OutsideFetch {
  const { clock = Date.now } = options
  const gates = new Map<string, SourceGate>()
  return (address, request) => {
    const source = hostSource(address)
    const gate = gates.get(source) ?? new SourceGate({ ...options, source, random: Math.random })
    gates.set(source, gate)
    return gate.work(async () => {
      await gate.call()
      const answer = await outside(address, request)
      const { status, headers, url } = answer
      const pauseMs = retryAfterMs(headers, clock())
      if (status === 429 || (status >= 400 && pauseMs !== null)) {
        throw new SourceError('limited', `${shownAddress(url)} answered ${status}.`, { retryAfterMs: pauseMs })
      }
      return answer
    })
  }
}
