import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** Several times what all tests hold at a time. */
const ROOM = 3 * 2 ** 30

/** A temporary folder, in memory where there is room: every database is a thousand files, made and removed. */
export async function openScratch(): Promise<string> {
  const room = await statfs(IN_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return mkdtemp(join(room >= ROOM ? IN_MEMORY : tmpdir(), 'atalaya-test-'))
}

/**
 * The same, gone when `t` is torn down. tap removes its own folder before anything else, and a PostgreSQL without its
 * files does not stop when told.
 */
export async function scratchFolder(t: { teardown(done: () => Promise<unknown>): unknown }): Promise<string> {
  const folder = await openScratch()
  t.teardown(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
