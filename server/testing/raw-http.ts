import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export function getRequest(path: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** Opens a connection that sends `bytes` and reads nothing of the answer. */
export function unreadSocket(port: number, bytes: string): Socket {
  const socket = connect(port, '127.0.0.1')
  // These tests provoke a server that cuts the connection.
  socket.on('error', () => socket.destroy())
  socket.pause()
  socket.write(bytes)
  return socket
}

/** Sends `bytes` and resolves with the whole answer, once `isAll` says so or the server has closed. */
export function exchange(port: number, bytes: string, isAll = (_text: string) => false): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (isAll(text)) socket.destroy()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(text))
    socket.write(bytes)
  })
}

/** The request that opens the live socket, as bytes. */
export function upgradeRequest(path = '/live', headers: Record<string, string> = {}): string {
  const key = randomBytes(16).toString('base64')
  const upgrade = { connection: 'upgrade', upgrade: 'websocket' }
  return getRequest(path, { ...upgrade, 'sec-websocket-key': key, 'sec-websocket-version': '13', ...headers })
}

/** Opens a connection whose bytes the test writes itself; it is upgraded, then left unread. */
export async function rawSocket(port: number): Promise<Socket> {
  const socket = unreadSocket(port, upgradeRequest())
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
