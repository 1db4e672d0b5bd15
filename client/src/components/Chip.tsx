import type { ReactNode } from 'react'
import styles from './Chip.module.css'

/** A quiet word beside something: a state, a plan. */
export function Chip({ tone = 'plain', children }: { tone?: 'plain' | 'accent' | 'warn'; children: ReactNode }) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {children}
    </span>
  )
}
