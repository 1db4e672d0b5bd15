import type { ComponentProps } from 'react'
import styles from './Chip.module.css'

export type Tone = 'plain' | 'accent' | 'warn' | 'up'

/** A quiet word beside something: a state, a plan. */
export function Chip({ tone = 'plain', ...rest }: ComponentProps<'span'> & { tone?: Tone }) {
  return <span className={styles.chip} data-tone={tone} {...rest} />
}
