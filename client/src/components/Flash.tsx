import { type ReactNode, useState } from 'react'
import styles from './Flash.module.css'

interface Seen {
  value: number | null
  moves: number
  moved: 'up' | 'down' | null
}

/** Lights its background for a moment whenever the number moves. */
export function Flash({ value, children }: { value: number | null; children: ReactNode }) {
  const [seen, setSeen] = useState<Seen>({ value, moves: 0, moved: null })
  if (seen.value !== value) setSeen(after(seen, value))
  // Two names for one animation: a change of name is what starts it again.
  const flash = seen.moved ? `${seen.moved}-${seen.moves % 2}` : undefined
  return (
    <span className={styles.flash} data-flash={flash}>
      {children}
    </span>
  )
}

function after(seen: Seen, value: number | null): Seen {
  if (seen.value === null || value === null) return { ...seen, value, moved: null }
  return { value, moves: seen.moves + 1, moved: value > seen.value ? 'up' : 'down' }
}
