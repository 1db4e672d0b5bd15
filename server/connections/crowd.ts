import type { Socket } from 'node:net'
import { networkOf } from '../http/network-address.ts'
import { type ConnectionLimits, DESCRIPTORS_OF_ONE } from './limits.ts'

export interface CrowdOptions {
  limits: Pick<ConnectionLimits, 'descriptors' | 'ofOneAddress'>
  /** A proxy serves many clients: its connections are not counted by its address. */
  isProxy: (address: string) => boolean
}

/** How many connections there are, in total and per address. */
export class Crowd {
  readonly #options: CrowdOptions
  /** The key by which the address of each connection is counted; null for a proxy's. */
  readonly #networks = new Map<Socket, string | null>()
  readonly #ofNetwork = new Map<string | null, number>()
  #liveSockets = 0

  constructor(options: CrowdOptions) {
    this.#options = options
  }

  /** A connection was opened; false if there are too many: it is cut. */
  enter(socket: Socket): boolean {
    const { limits, isProxy } = this.#options
    const { remoteAddress } = socket
    // Closed before it was seen.
    if (remoteAddress === undefined) return true
    const network = isProxy(remoteAddress) ? null : networkOf(remoteAddress)
    const count = this.#ofNetwork.get(network) ?? 0
    const descriptors = DESCRIPTORS_OF_ONE * (this.#networks.size + 1) + this.#liveSockets
    if (descriptors > limits.descriptors || (network !== null && count >= limits.ofOneAddress)) {
      socket.destroy()
      return false
    }
    this.#ofNetwork.set(network, count + 1)
    this.#networks.set(socket, network)
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

  #leave(socket: Socket): void {
    const network = this.#networks.get(socket)
    if (network === undefined) return
    this.#networks.delete(socket)
    const left = (this.#ofNetwork.get(network) ?? 0) - 1
    if (left > 0) this.#ofNetwork.set(network, left)
    else this.#ofNetwork.delete(network)
  }
}
