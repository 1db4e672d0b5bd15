import type { ServerMessage } from '../../domain/contract/protocol.ts'
import type { Transport } from '../realtime/transport.ts'

/** A wire that keeps what was sent. `buffered` is set by the test, as a client that reads slowly would. */
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

  /** What was sent since the last call. */
  take(): ServerMessage[] {
    return this.#sent.splice(0)
  }

  /** The items of the quotes frames among what was sent since the last call. */
  takeItems() {
    return this.take().flatMap((message) => (message.op === 'quotes' ? message.items : []))
  }
}
