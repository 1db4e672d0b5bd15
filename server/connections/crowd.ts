import type { Socket } from 'node:net'
import { networkOf } from '../http/network-address.ts'
import { type ConnectionLimits, DESCRIPTORS_OF_ONE } from './limits.ts'

interface Member {
  /** The key by which its address is counted; null for a proxy, which serves many clients. */
  network: string | null
  /** How much of its answers it has read, and since when nothing more. */
  bytes: number
  since: number
}

export interface CrowdOptions {
  limits: Pick<ConnectionLimits, 'descriptors' | 'ofOneAddress' | 'untakenMs'>
  isProxy: (address: string) => boolean
  /** Milliseconds that never jump. */
  uptime: () => number
}

/** All connections: how many there are, in total and per address, and whether they read their answers. */
export class Crowd {
  readonly #options: CrowdOptions
  readonly #members = new Map<Socket, Member>()
  readonly #ofNetwork = new Map<string, number>()
  #liveSockets = 0

  constructor(options: CrowdOptions) {
    this.#options = options
  }

  /** A connection was opened; false if there are too many: it is cut. */
  enter(socket: Socket): boolean {
    const { limits, isProxy, uptime } = this.#options
    const { remoteAddress } = socket
    // Closed before it was seen.
    if (remoteAddress === undefined) return true
    const network = isProxy(remoteAddress) ? null : networkOf(remoteAddress)
    const descriptors = DESCRIPTORS_OF_ONE * (this.#members.size + 1) + this.#liveSockets
    if (descriptors > limits.descriptors || this.#count(network) >= limits.ofOneAddress) {
      socket.destroy()
      return false
    }
    if (network !== null) this.#ofNetwork.set(network, this.#count(network) + 1)
    this.#members.set(socket, { network, bytes: 0, since: uptime() })
    socket.once('close', () => this.#leave(socket))
    return true
  }

  /** From here on the limits of live sockets apply: per user, and a heartbeat that ends those that do not read. */
  upgrade(socket: Socket): void {
    this.#leave(socket)
    this.#liveSockets += 1
    socket.once('close', () => {
      this.#liveSockets -= 1
    })
  }

  /** Cuts connections that have read nothing of an answer for too long. */
  round(): void {
    const now = this.#options.uptime()
    for (const [socket, member] of this.#members) {
      const left = socket.writableLength
      const bytes = socket.bytesWritten - left
      if (left === 0 || bytes !== member.bytes) Object.assign(member, { bytes, since: now })
      else if (now - member.since >= this.#options.limits.untakenMs) socket.destroy()
    }
  }

  #leave(socket: Socket): void {
    const member = this.#members.get(socket)
    if (!member) return
    this.#members.delete(socket)
    const { network } = member
    if (network === null) return
    const left = this.#count(network) - 1
    if (left > 0) this.#ofNetwork.set(network, left)
    else this.#ofNetwork.delete(network)
  }

  #count(network: string | null): number {
    return network === null ? 0 : (this.#ofNetwork.get(network) ?? 0)
  }
}
