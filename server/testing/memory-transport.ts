import type { ServerMessage } from '../../domain/contract/live/protocol.ts'
import type { Transport } from '../realtime/transport.ts'

/** A wire that keeps what was sent. The test sets `buffered`, like a client that reads slowly. */
export class MemoryTransport implements Transport {
  buffered = 0
  closedWith: number | null = null
  readonly #sent: ServerMessage[] = []

  send(data: Buffer | string): void {
    this.#sent.push(JSON.parse(data.toString()))
  }

  together(write: () => void): void {
    write()
  }

  close(code: number): void {
    this.closedWith = code
  }

  /** Everything sent since the last call. */
  take(): ServerMessage[] {
    return this.#sent.splice(0)
  }

  /** The items of the quotes frames sent since the last call. */
  takeItems() {
    return this.take().flatMap((message) => (message.op === 'quotes' ? message.items : []))
  }
}
