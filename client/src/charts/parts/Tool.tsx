import type { ComponentProps, ReactNode } from 'react'
import styles from './parts.module.css'

/** A small button of the chart. */
export function Tool({ name, icon, ...rest }: ComponentProps<'button'> & { name: string; icon: ReactNode }) {
  return (
    <button type="button" className={styles.tool} title={name} aria-label={name} {...rest}>
      {icon}
    </button>
  )
}
