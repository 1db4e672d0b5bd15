import type { ServerMessage } from '#domain/contract/live/protocol.ts'
import type { Transport } from '../realtime/transport.ts'

/** A connection that keeps what was sent. Tests set its `writableLength` to imitate a client that reads slowly. */
export class MemoryTransport implements Transport {
  readonly wire = {
    writable: true,
    writableLength: 0,
    write: (frame: Buffer) => {
      this.#sent.push(JSON.parse(textOf(frame)))
      return true
    },
  }
  closedWith: number | null = null
  readonly #sent: ServerMessage[] = []

  send(text: string | Buffer): void {
    this.#sent.push(JSON.parse(text.toString()))
  }

  close(code: number): void {
    this.closedWith = code
  }

  /** Everything sent since the last call. */
  drain(): ServerMessage[] {
    return this.#sent.splice(0)
  }

  /** The items of the quotes frames sent since the last call. */
  drainItems() {
    return this.drain().flatMap((message) => (message.op === 'quotes' ? message.items : []))
  }
}

/** The text of a frame as it goes over the wire. */
function textOf(frame: Buffer): string {
  const start = frame[1] < 126 ? 2 : frame[1] === 126 ? 4 : 10
  return frame.toString('utf8', start)
}
