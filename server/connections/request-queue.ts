import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Handles the requests of one connection one after another, each when its answer is the next to be written. A request
 * that is sent ahead of an answer waits as a mere head, and nothing more is read from its connection until none waits.
 */
export class RequestQueue {
  readonly #listener: RequestListener
  readonly #max: number
  readonly #queues = new Map<Socket, { waiting: number; end: () => void }>()
  #waiting = 0

  /** At most `most` requests wait, over all connections: a connection with one more is cut. */
  constructor(handle: RequestListener, most: number) {
    this.#listener = handle
    this.#max = most
  }

  /** The listener for the `request` event of a server. */
  readonly handle = (request: IncomingMessage, response: ServerResponse): void => {
    // Node gives the socket to the answers of a connection in their order.
    if (response.socket) this.#listener(request, response)
    else if (this.#waiting < this.#max) this.#enqueue(request, response)
    else request.socket.destroy()
  }

  #enqueue(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    if (socket.destroyed) return
    const queue = this.#queues.get(socket) ?? this.#openQueue(socket)
    queue.waiting += 1
    this.#waiting += 1
    response.once('socket', () => {
      if (socket.destroyed) return
      queue.waiting -= 1
      this.#waiting -= 1
      if (queue.waiting === 0) queue.end()
      // Node still writes its pending output before the answer.
      process.nextTick(this.#listener, request, response)
    })
  }

  #openQueue(socket: Socket) {
    // Node itself resumes a connection when an answer drains or a body is read, so it is paused again.
    const hold = () => socket.pause()
    const forget = () => {
      this.#waiting -= queue.waiting
      this.#queues.delete(socket)
    }
    const queue = {
      waiting: 0,
      end: () => {
        forget()
        socket.off('resume', hold).off('close', forget)
        socket.resume()
      },
    }
    this.#queues.set(socket, queue)
    socket.on('resume', hold).on('close', forget)
    socket.pause()
    return queue
  }
}
