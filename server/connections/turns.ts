import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Requests of one connection are handled one after another, each when its answer is the next to be written. A request
 * sent ahead of an answer waits, as a head without a handler, and nothing more is read from that connection until none
 * waits.
 */
export class Turns {
  readonly #handle: RequestListener
  readonly #most: number
  readonly #lines = new Map<Socket, { waiting: number; end: () => void }>()
  #waiting = 0

  /** At most `most` requests wait, over all connections: a connection with one more is cut. */
  constructor(handle: RequestListener, most: number) {
    this.#handle = handle
    this.#most = most
  }

  /** For the `request` event of a server. */
  readonly take = (request: IncomingMessage, response: ServerResponse): void => {
    // Node gives the socket to the answers of a connection in their order.
    if (response.socket) this.#handle(request, response)
    else if (this.#waiting < this.#most) this.#wait(request, response)
    else request.socket.destroy()
  }

  #wait(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    if (socket.destroyed) return
    const line = this.#lines.get(socket) ?? this.#begin(socket)
    line.waiting += 1
    this.#waiting += 1
    response.once('socket', () => {
      if (socket.destroyed) return
      line.waiting -= 1
      this.#waiting -= 1
      if (line.waiting === 0) line.end()
      // Node still writes its pending output before the answer.
      process.nextTick(this.#handle, request, response)
    })
  }

  #begin(socket: Socket) {
    // Node itself resumes a connection when an answer drains or a body is read.
    const hold = () => socket.pause()
    const forget = () => {
      this.#waiting -= line.waiting
      this.#lines.delete(socket)
    }
    const line = {
      waiting: 0,
      end: () => {
        forget()
        socket.off('resume', hold).off('close', forget)
        socket.resume()
      },
    }
    this.#lines.set(socket, line)
    socket.on('resume', hold).on('close', forget)
    socket.pause()
    return line
  }
}
