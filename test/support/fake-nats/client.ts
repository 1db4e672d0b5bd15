import type { Socket } from 'node:net'

const INFO = { server_id: 'FAKE', version: '2.10.0', proto: 1, headers: true, max_payload: 1 << 20 }
const EMPTY = Buffer.alloc(0)

/** The broker's side of one connection. */
export class FakeClient {
  /** Subjects by subscription. */
  readonly subscriptions = new Map<string, string>()
  readonly #socket: Socket
  readonly #publish: (subject: string, data: Buffer) => void
  #rest: Buffer = EMPTY
  #isDeaf = false
  /** Messages that a slow reader has not read yet, and how many may wait before its connection is cut. */
  #waiting: Buffer[] | null = null
  #patience = 0

  constructor(socket: Socket, publish: (subject: string, data: Buffer) => void) {
    this.#socket = socket
    this.#publish = publish
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      if (!this.#isDeaf) this.#read(chunk)
    })
    socket.write(`INFO ${JSON.stringify(INFO)}\r\n`)
  }

  cut(): void {
    this.#socket.destroy()
  }

  /** Keeps the connection open, but lets nothing pass any more in either direction. */
  partition(): void {
    this.#isDeaf = true
  }

  /** Stops reading; the connection is cut as a slow consumer's when more than `patience` messages wait. */
  slow(patience: number): void {
    this.#waiting = []
    this.#patience = patience
  }

  /** Reads everything that waited. */
  hurry(): void {
    for (const message of this.#waiting ?? []) this.#socket.write(message)
    this.#waiting = null
  }

  deliver(subject: string, data: Buffer): void {
    if (this.#isDeaf) return
    for (const [id, wanted] of this.subscriptions) {
      if (!matches(wanted, subject)) continue
      const message = Buffer.concat([Buffer.from(`MSG ${subject} ${id} ${data.length}\r\n`), data, Buffer.from('\r\n')])
      if (!this.#waiting) this.#socket.write(message)
      else if (this.#waiting.push(message) > this.#patience) this.#socket.end("-ERR 'Slow Consumer'\r\n").destroySoon()
    }
  }

  #read(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk])
    for (let end = this.#rest.indexOf('\r\n'); end >= 0; end = this.#rest.indexOf('\r\n')) {
      const [verb, ...words] = this.#rest.toString('latin1', 0, end).split(' ')
      let next = end + 2
      if (verb === 'PUB') {
        const length = Number(words.at(-1))
        if (this.#rest.length < next + length + 2) return
        this.#publish(words[0], Buffer.from(this.#rest.subarray(next, next + length)))
        next += length + 2
      } else if (verb === 'SUB') this.subscriptions.set(words.at(-1) as string, words[0])
      else if (verb === 'UNSUB') this.subscriptions.delete(words[0])
      else if (verb === 'PING') this.#socket.write('PONG\r\n')
      this.#rest = this.#rest.subarray(next)
    }
  }
}

/** Whether a subject is as `wanted`, in which `*` stands for any one part. */
function matches(wanted: string, subject: string): boolean {
  const parts = subject.split('.')
  const pattern = wanted.split('.')
  return pattern.length === parts.length && pattern.every((part, i) => part === '*' || part === parts[i])
}
