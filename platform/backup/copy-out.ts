import { Readable } from 'node:stream'
import type { ClientBase, Connection, Submittable } from 'pg'

const BLOCK_BYTES = 64 * 1024

/** The output of a `copy … to stdout` statement, in blocks of whole rows. Errors of the statement end the iteration. */
export function copyOut(client: ClientBase, statement: string): AsyncIterable<Buffer> {
  return client.query(new CopyOut(statement)).blocks
}

class CopyOut implements Submittable {
  readonly blocks: Readable
  readonly #statement: string
  #connection: Connection | null = null
  #rows: Buffer[] = []
  #bytes = 0

  constructor(statement: string) {
    this.#statement = statement
    this.blocks = new Readable({ objectMode: true, highWaterMark: 4, read: () => this.#connection?.stream.resume() })
  }

  submit(connection: Connection): void {
    this.#connection = connection
    connection.query(this.#statement)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The parser reuses the memory behind the chunk.
    this.#rows.push(Buffer.from(chunk))
    this.#bytes += chunk.length
    if (this.#bytes >= BLOCK_BYTES) this.#flush()
  }

  handleCommandComplete(): void {
    this.#flush()
  }

  handleReadyForQuery(): void {
    this.blocks.push(null)
  }

  handleError(error: Error): void {
    this.blocks.destroy(error)
  }

  #flush(): void {
    if (this.#bytes === 0) return
    const more = this.blocks.push(Buffer.concat(this.#rows))
    this.#rows = []
    this.#bytes = 0
    if (!more) this.#connection?.stream.pause()
  }
}
