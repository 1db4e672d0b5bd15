import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Keeps `input` in a temporary file below `folder`, readable only by its owner, while `work` runs: for input that must
 * be read more than once.
 */
export async function withReceivedFile<T>(
  input: Readable,
  folder: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true })
  const own = await mkdtemp(join(folder, 'received-'))
  try {
    const file = join(own, 'standard input')
    await pipeline(input, createWriteStream(file, { mode: 0o600 }))
    return await work(file)
  } finally {
    await rm(own, { recursive: true })
  }
}
