import type { ComponentProps } from 'react'
import styles from './HeaderButton.module.css'

interface HeaderButtonProps extends ComponentProps<'button'> {
  label: string
  /** Something is switched on that is off by nature. */
  on?: boolean
}

/** An icon that says its name to those who listen or point. */
export function HeaderButton({ label, on = false, children, ...rest }: HeaderButtonProps) {
  return (
    <button type="button" className={styles.button} data-on={on} aria-label={label} title={label} {...rest}>
      {children}
    </button>
  )
}
