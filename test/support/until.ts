import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 30_000
const LOOK_MS = 50

/** Looks again and again until there is something, and resolves with it; for what nobody tells of. */
export async function until<T>(what: string, look: () => Promise<T> | T): Promise<NonNullable<T>> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`this never came: ${what}`)
    await pause(LOOK_MS)
  }
}
