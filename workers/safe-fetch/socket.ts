import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { WebSocket } from 'ws'
import {
  addressGate,
  bareHost,
  isOwnHost,
  isPublicAddress,
  isPublicOrOwnAddress,
  type Network,
  systemNetwork,
  USER_AGENT,
} from './address-gate.ts'
import { SafeFetchError, shownAddress, toSafeFetchError } from './error.ts'

interface SafeSocketSettings {
  /** Whether the operator wrote the address; its host may then be on the own machine or network. */
  written: boolean
  /** The most bytes of one message: a longer one ends the connection. */
  sizeLimit: number
  network?: Network
}

const HANDSHAKE_MS = 8_000

/**
 * Opens a WebSocket (ws or wss) to an outside address, through the same gate as every request; it follows no redirect.
 * Rejects with a SafeFetchError.
 */
export async function openSafeSocket(
  address: string,
  { written, sizeLimit, network = systemNetwork }: SafeSocketSettings,
): Promise<WebSocket> {
  const url = new URL(address)
  try {
    const socket = await dial(url, written && isOwnHost(url.hostname), network)
    return await shakeHands(url, socket, sizeLimit)
  } catch (error) {
    throw toSafeFetchError(error, url)
  }
}

function dial({ hostname, host, port, protocol }: URL, isOwn: boolean, network: Network): Promise<Socket> {
  const connect = addressGate(isOwn ? isPublicOrOwnAddress : isPublicAddress, network)
  const isSecure = protocol === 'wss:'
  const options = {
    hostname: bareHost(hostname),
    host,
    protocol: isSecure ? 'https:' : 'http:',
    port: port || (isSecure ? '443' : '80'),
    servername: bareHost(hostname),
  }
  return new Promise((resolve, reject) => {
    connect(options, (error, socket) => (error ? reject(error) : resolve(socket as Socket)))
  })
}

function shakeHands(url: URL, connected: Socket, sizeLimit: number): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, {
      createConnection: () => connected,
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: sizeLimit,
      perMessageDeflate: false,
      headers: { 'user-agent': USER_AGENT },
    })
    socket.once('open', () => resolve(socket.off('error', reject)))
    socket.once('error', reject)
    socket.once('unexpected-response', (request, response) => {
      request.destroy()
      reject(new SafeFetchError('status', `${shownAddress(url)} answered ${response.statusCode}.`, pauseOf(response)))
    })
  })
}

/** Reads Retry-After in seconds, a day at most; a date in the answer to a handshake is ignored. */
function pauseOf({ headers }: IncomingMessage): { retryAfterMs: number | null } {
  const seconds = Number(headers['retry-after'])
  return { retryAfterMs: seconds > 0 ? Math.min(seconds, 86_400) * 1_000 : null }
}
