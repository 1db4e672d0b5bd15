import type { ComponentProps } from 'react'
import { IconButton } from '../components/forms/IconButton.tsx'
import styles from './HeaderButton.module.css'

interface HeaderButtonProps extends ComponentProps<typeof IconButton> {
  /** True while something is switched on that is off by default. */
  on?: boolean
}

export function HeaderButton({ on = false, ...rest }: HeaderButtonProps) {
  return <IconButton size={36} className={styles.button} data-on={on} {...rest} />
}
