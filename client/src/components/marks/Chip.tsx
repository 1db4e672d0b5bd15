import type { ReactNode } from 'react'
import styles from './Chip.module.css'

export type Tone = 'plain' | 'accent' | 'warn' | 'up'

/** A quiet word beside something: a state, a plan. */
export function Chip({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {children}
    </span>
  )
}
