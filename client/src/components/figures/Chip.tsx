import type { ComponentProps } from 'react'
import styles from './Chip.module.css'

export type Tone = 'plain' | 'accent' | 'warn' | 'up'

/** An inconspicuous word next to something, such as a state or a plan. */
export function Chip({ tone = 'plain', ...rest }: ComponentProps<'span'> & { tone?: Tone }) {
  return <span className={styles.chip} data-tone={tone} {...rest} />
}
