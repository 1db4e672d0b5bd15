import { isIP } from 'node:net'
import { buildConnector } from 'undici'
import type { Network } from '#workers/safe-fetch/address-gate.ts'

interface LoopbackNetwork extends Network {
  /** Names in the order in which they were resolved. */
  resolved: string[]
  /** Addresses in the order in which they were dialled. */
  dialled: string[]
}

/** Addresses by name; of several `turns` the resolver gives each once, and then the last one for ever. */
type Names = Record<string, string[] | { turns: string[][] }>

/** Replaces the Internet: every dialled address leads to `port` of 127.0.0.1, without encryption and never farther. */
export function loopbackNetwork(names: Names, port: number): LoopbackNetwork {
  const connect = buildConnector({ allowH2: false })
  const resolved: string[] = []
  const dialled: string[] = []
  return {
    resolved,
    dialled,
    async resolve(hostname) {
      const turn = resolved.filter((name) => name === hostname).length
      resolved.push(hostname)
      const answer = names[hostname]
      const addresses = Array.isArray(answer) ? answer : (answer?.turns[turn] ?? answer?.turns.at(-1))
      if (addresses) return addresses.map((address) => ({ address, family: isIP(address) }))
      throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' })
    },
    dial([{ address }], options, callback) {
      dialled.push(address)
      connect({ ...options, protocol: 'http:', hostname: '127.0.0.1', port: String(port) }, callback)
    },
  }
}
