import { retryDelay } from '#domain/retry-delay.ts'
import { onReconnect } from './connection.ts'
import { RETRY } from './resource.ts'

const SOON_MS = 800

interface OutboxOptions {
  /** Tells whether something waits to be sent. */
  isDue(): boolean
  /** Sends it. Throws if it is worth trying again. */
  send(): Promise<void>
}

/**
 * Sends what a user changed: soon after the last change, and at once when the page is left. After a failure it
 * tries again with growing waits, and at once when the live connection comes back.
 */
export function createOutbox({ isDue, send }: OutboxOptions): { soon(): void; now(): Promise<void> } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let sending = false
  const after = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(now, ms)
  }
  async function now(): Promise<void> {
    clearTimeout(timer)
    if (sending || !isDue()) return
    sending = true
    try {
      await send()
      failures = 0
    } catch (error) {
      console.warn('not sent yet', error)
      failures += 1
    }
    sending = false
    if (isDue()) after(failures === 0 ? SOON_MS : retryDelay(failures - 1, RETRY))
  }
  onReconnect(() => void now())
  document.addEventListener('visibilitychange', () => document.hidden && void now())
  return { soon: () => after(SOON_MS), now }
}
