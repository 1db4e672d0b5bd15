import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** Bytes of free memory that are required, several times what all tests use at the same time. */
const ROOM = 3 * 2 ** 30

/**
 * Creates a temporary folder, in memory where there is room, since every database makes and deletes a thousand files.
 */
export async function openScratch(): Promise<string> {
  const room = await statfs(IN_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return mkdtemp(join(room >= ROOM ? IN_MEMORY : tmpdir(), 'atalaya-test-'))
}

/**
 * Creates such a folder, which is deleted when `t` is torn down. The folder of tap would not do: it is deleted before
 * anything else, and a PostgreSQL without its files does not stop when asked to.
 */
export async function scratchFolder(t: { teardown(done: () => Promise<unknown>): unknown }): Promise<string> {
  const folder = await openScratch()
  t.teardown(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
