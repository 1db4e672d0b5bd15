import { createHash } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { createGunzip, type Gunzip } from 'node:zlib'
import { OperatorError } from '../process/operator-error.ts'

const BLOCK_BYTES = 256 * 1024

/** The content of a gzip file, unpacked on demand and hashed as it is read. */
export class UnpackedFile {
  /** Unpacked and not read yet. */
  held: Buffer = Buffer.alloc(0)
  readonly #path: string
  readonly #packed: ReadStream
  readonly #plain: Gunzip
  readonly #blocks: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')

  constructor(path: string) {
    this.#path = path
    this.#packed = createReadStream(path)
    this.#plain = createGunzip({ chunkSize: BLOCK_BYTES })
    this.#packed.on('error', (error) => this.#plain.destroy(error))
    this.#blocks = this.#packed.pipe(this.#plain)[Symbol.asyncIterator]()
  }

  /** Unpacks more; false at the end. Throws OperatorError where that is impossible. */
  async more(): Promise<boolean> {
    try {
      const { done, value } = await this.#blocks.next()
      if (!done) this.held = this.held.length === 0 ? value : Buffer.concat([this.held, value])
      return !done
    } catch (error) {
      throw this.#fault(error as NodeJS.ErrnoException)
    }
  }

  take(length: number): Buffer {
    const taken = this.held.subarray(0, length)
    this.held = this.held.subarray(length)
    this.#hash.update(taken)
    return taken
  }

  /** SHA-256 of everything read so far. */
  digest(): string {
    return this.#hash.copy().digest('hex')
  }

  close(): void {
    this.#packed.destroy()
    this.#plain.destroy()
  }

  #fault(error: NodeJS.ErrnoException): Error {
    const { code = '', message } = error
    if (message === 'incorrect header check') return new OperatorError(`${this.#path} is no backup of Atalaya`)
    if (code.startsWith('Z_')) return new OperatorError(`${this.#path} is damaged (${message})`)
    return code === '' ? error : new OperatorError(`${this.#path} cannot be read (${code})`)
  }
}
