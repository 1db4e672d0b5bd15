import { setTimeout as pause } from 'node:timers/promises'
import { PATIENCE_MS } from './patience.ts'

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
