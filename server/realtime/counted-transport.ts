import type { Traffic } from './traffic.ts'
import type { Transport } from './transport.ts'

/** A wire whose frames and bytes are counted. */
export class CountedTransport implements Transport {
  readonly #wire: Transport
  readonly #traffic: Traffic

  constructor(wire: Transport, traffic: Traffic) {
    this.#wire = wire
    this.#traffic = traffic
  }

  get buffered(): number {
    return this.#wire.buffered
  }

  send(data: Buffer | string): void {
    this.#traffic.frames += 1
    this.#traffic.bytes += typeof data === 'string' ? Buffer.byteLength(data) : data.length
    this.#wire.send(data)
  }

  together(write: () => void): void {
    this.#wire.together(write)
  }

  close(code: number, reason: string): void {
    this.#wire.close(code, reason)
  }
}
