import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 50

/** Polls until there is something, and resolves with it; for changes without an event. */
export async function until<T>(what: string, look: () => Promise<T> | T): Promise<NonNullable<T>> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`this never came: ${what}`)
    await pause(LOOK_MS)
  }
}

/**
 * How long a test waits for what should come before it fails: the one clock of the tests, far longer than a busy
 * machine needs and well within the runner's limit for a file (test/files.ts).
 */
export const PATIENCE_MS = 180_000
