import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** The request that opens the live socket, as bytes. */
export function upgradeRequest(): string {
  const key = randomBytes(16).toString('base64')
  return `GET /live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`
}

/** A connection whose bytes the test writes itself; upgraded, then left unread. */
export async function rawSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  // These tests provoke a server that cuts the connection.
  socket.on('error', () => socket.destroy())
  socket.write(upgradeRequest())
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
