import { connect, type Socket } from 'node:net'

/** One GET as bytes. */
export function getRequest(path: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** A connection that sends `bytes` and reads nothing of the answer. */
export function deafSocket(port: number, bytes: string): Socket {
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
