import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 50

/** Polls until `read` gives something, and resolves with it; for changes that have no event. */
export async function until<T>(what: string, read: () => Promise<T> | T): Promise<NonNullable<T>> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await read()
    if (found) return found
    if (Date.now() > end) throw new Error(`this never came: ${what}`)
    await pause(POLL_MS)
  }
}

/**
 * Milliseconds that a test waits for what should come before it fails. All tests use this one limit, which is far
 * longer than a busy machine needs and well within the runner's limit for a file (test/files.ts).
 */
export const PATIENCE_MS = 180_000
