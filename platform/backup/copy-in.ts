import { once } from 'node:events'
import type { ClientBase, Connection, Submittable } from 'pg'

/** The messages of the copy protocol, which the package's types leave out. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/**
 * Feeds `blocks` to a `copy … from stdin` statement; resolves to the number of rows it took. If `blocks` fails, so does
 * the statement, and this rejects with the error of `blocks`.
 */
export async function copyIn(client: ClientBase, statement: string, blocks: AsyncIterable<Buffer>): Promise<number> {
  const copy = client.query(new CopyIn(statement))
  await copy.began
  try {
    for await (const block of blocks) if (!(await copy.write(block))) break
  } catch (error) {
    copy.fail()
    await copy.ended
    throw error
  }
  return copy.finish()
}

class CopyIn implements Submittable {
  /** The server listens, or has refused. */
  readonly began: Promise<void>
  /** The number of rows, or the error. */
  readonly ended: Promise<number | Error>
  readonly #statement: string
  readonly #begin: () => void
  readonly #end: (outcome: number | Error) => void
  #connection: CopyConnection | null = null
  #refused = false

  constructor(statement: string) {
    this.#statement = statement
    const began = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<number | Error>()
    this.began = began.promise
    this.#begin = began.resolve
    this.ended = ended.promise
    this.#end = ended.resolve
  }

  submit(connection: Connection): void {
    connection.query(this.#statement)
  }

  /** False when the server takes no more. */
  async write(block: Buffer): Promise<boolean> {
    if (this.#refused || !this.#connection) return false
    this.#connection.sendCopyFromChunk(block)
    const { stream } = this.#connection
    if (stream.writableNeedDrain) await Promise.race([once(stream, 'drain'), this.ended])
    return !this.#refused
  }

  async finish(): Promise<number> {
    if (!this.#refused) this.#connection?.endCopyFrom()
    const outcome = await this.ended
    if (outcome instanceof Error) throw outcome
    return outcome
  }

  fail(): void {
    if (!this.#refused) this.#connection?.sendCopyFail('the source of the rows failed')
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#connection = connection
    this.#begin()
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#end(Number(text.split(' ')[1]))
  }

  handleReadyForQuery(): void {}

  handleError(error: Error): void {
    this.#refused = true
    this.#begin()
    this.#end(error)
  }
}
