import type { Socket } from 'node:net'
import { networkOf } from '../http/network-address.ts'

/** Limits on what a connection may cost before any user has signed in on it. Times are milliseconds. */
export interface ConnectionLimits {
  /** Time to send the head of a request, and time to send all of it; a slower client gets 408. */
  headMs: number
  requestMs: number
  /** Time between two checks for slow connections. */
  checkMs: number
  /** Time that a connection may stay open between two requests. */
  keepAliveMs: number
  /** Time that a client may read nothing of an answer. */
  unreadMs: number
  /** Pipelined requests that may wait for those before them on their connection, over all connections. */
  pipelined: number
  /** Open files that connections may need: two for one that requests files, one for a live socket. */
  descriptors: number
  /** Connections of one network address, without live sockets. */
  perAddress: number
}

const MAX_DESCRIPTORS = 20_000
const MAX_PER_ADDRESS = 2_000
/** Open files left for the database, the log and short-lived files. */
const RESERVED_DESCRIPTORS = 256
/** A connection needs one itself, and one for the file that it gets. */
const DESCRIPTORS_PER_CONNECTION = 2

/** The limits of a process that may have `openFiles` open. */
export function connectionLimits(openFiles: number): ConnectionLimits {
  const descriptors = Math.min(MAX_DESCRIPTORS, Math.max(openFiles - RESERVED_DESCRIPTORS, Math.floor(openFiles / 2)))
  return {
    headMs: 10_000,
    requestMs: 15_000,
    checkMs: 1_000,
    keepAliveMs: 65_000,
    unreadMs: 20_000,
    pipelined: 4_000,
    descriptors,
    // Leaves no single address the room of all others.
    perAddress: Math.min(MAX_PER_ADDRESS, Math.floor(descriptors / DESCRIPTORS_PER_CONNECTION / 4)),
  }
}

/** Number of files that this process may have open; infinite where the system has or reports no limit. */
export function openFilesLimit(): number {
  // Without this the report would look up the name of every peer, and wait for it.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } }
  const soft = Number(userLimits?.open_files?.soft)
  return Number.isFinite(soft) ? soft : Number.POSITIVE_INFINITY
}

interface OpenConnection {
  /** The key by which the address is counted; null for a proxy, which serves many clients. */
  network: string | null
  /** Bytes of its answers that the client has read, and `uptime` of the last change of that number. */
  bytes: number
  since: number
}

export interface OpenConnectionsOptions {
  limits: Pick<ConnectionLimits, 'descriptors' | 'perAddress' | 'unreadMs'>
  isProxy: (address: string) => boolean
  /** Monotonic milliseconds. */
  uptime: () => number
}

/** All connections: their number in total and per address, and whether they read their answers. */
export class OpenConnections {
  readonly #options: OpenConnectionsOptions
  readonly #connections = new Map<Socket, OpenConnection>()
  readonly #perNetwork = new Map<string, number>()
  #liveSockets = 0

  constructor(options: OpenConnectionsOptions) {
    this.#options = options
  }

  /** Counts an opened connection; if there are too many, cuts it and returns false. */
  add(socket: Socket): boolean {
    const { limits, isProxy, uptime } = this.#options
    const { remoteAddress } = socket
    // The connection was closed before it was counted.
    if (remoteAddress === undefined) return true
    const network = isProxy(remoteAddress) ? null : networkOf(remoteAddress)
    const descriptors = DESCRIPTORS_PER_CONNECTION * (this.#connections.size + 1) + this.#liveSockets
    if (descriptors > limits.descriptors || this.#count(network) >= limits.perAddress) {
      socket.destroy()
      return false
    }
    if (network !== null) this.#perNetwork.set(network, this.#count(network) + 1)
    this.#connections.set(socket, { network, bytes: 0, since: uptime() })
    socket.once('close', () => this.#remove(socket))
    return true
  }

  /**
   * From here on the limits of live sockets apply: a number per user, and a heartbeat that ends those that do not read.
   */
  upgrade(socket: Socket): void {
    this.#remove(socket)
    this.#liveSockets += 1
    socket.once('close', () => {
      this.#liveSockets -= 1
    })
  }

  /** Cuts connections that have read nothing of an answer for too long. */
  closeStalled(): void {
    const now = this.#options.uptime()
    for (const [socket, member] of this.#connections) {
      const left = socket.writableLength
      const bytes = socket.bytesWritten - left
      if (left === 0 || bytes !== member.bytes) Object.assign(member, { bytes, since: now })
      else if (now - member.since >= this.#options.limits.unreadMs) socket.destroy()
    }
  }

  #remove(socket: Socket): void {
    const member = this.#connections.get(socket)
    if (!member) return
    this.#connections.delete(socket)
    const { network } = member
    if (network === null) return
    const left = this.#count(network) - 1
    if (left > 0) this.#perNetwork.set(network, left)
    else this.#perNetwork.delete(network)
  }

  #count(network: string | null): number {
    return network === null ? 0 : (this.#perNetwork.get(network) ?? 0)
  }
}
