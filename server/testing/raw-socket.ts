import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { deafSocket, getRequest } from './raw-http.ts'

/** The request that opens the live socket, as bytes. */
export function upgradeRequest(): string {
  const key = randomBytes(16).toString('base64')
  const upgrade = { connection: 'upgrade', upgrade: 'websocket' }
  return getRequest('/live', { ...upgrade, 'sec-websocket-key': key, 'sec-websocket-version': '13' })
}

/** A connection whose bytes the test writes itself; upgraded, then left unread. */
export async function rawSocket(port: number): Promise<Socket> {
  const socket = deafSocket(port, upgradeRequest())
  await once(socket, 'readable')
  return socket
}

/** One frame of a client (up to 65,535 bytes), masked with zeros. */
export function clientFrame(opcode: number, payload: Uint8Array, { fin = true } = {}): Buffer {
  const long = payload.length > 125
  const head = Buffer.alloc(long ? 8 : 6)
  head[0] = (fin ? 0x80 : 0) | opcode
  head[1] = 0x80 | (long ? 126 : payload.length)
  if (long) head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}
