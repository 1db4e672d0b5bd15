import type { ComponentProps } from 'react'
import styles from './HeaderButton.module.css'

interface HeaderButtonProps extends ComponentProps<'button'> {
  label: string
  /** Something is switched on that is off by default. */
  on?: boolean
}

/** An icon with its name for screen readers and on hover. */
export function HeaderButton({ label, on = false, children, ...rest }: HeaderButtonProps) {
  return (
    <button type="button" className={styles.button} data-on={on} aria-label={label} title={label} {...rest}>
      {children}
    </button>
  )
}
