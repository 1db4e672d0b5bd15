import { type ReactNode, useState } from 'react'
import styles from './Flash.module.css'

interface Seen {
  value: number | null
  flashes: number
  flashedAt: number
  moved: 'up' | 'down' | null
}

/** Milliseconds in which a flash fades: more than three a second would be a strobe light. */
const FADE_MS = 500

/** Lights up the background for a moment when the number moves. */
export function Flash({ value, children }: { value: number | null; children: ReactNode }) {
  const [seen, setSeen] = useState<Seen>({ value, flashes: 0, flashedAt: Number.NEGATIVE_INFINITY, moved: null })
  if (seen.value !== value) setSeen(after(seen, value, performance.now()))
  // One animation under two names, since only a change of name restarts it.
  const flash = seen.moved ? `${seen.moved}-${seen.flashes % 2}` : undefined
  return (
    <span className={styles.flash} data-flash={flash} translate="no">
      {children}
    </span>
  )
}

function after(seen: Seen, value: number | null, now: number): Seen {
  if (seen.value === null || value === null) return { ...seen, value, moved: null }
  if (now - seen.flashedAt < FADE_MS) return { ...seen, value }
  return { value, flashes: seen.flashes + 1, flashedAt: now, moved: value > seen.value ? 'up' : 'down' }
}
