import type { ComponentProps, CSSProperties } from 'react'
import styles from './IconButton.module.css'

interface IconButtonProps extends ComponentProps<'button'> {
  /** Its name for screen readers; on hover too, unless it has another title. */
  label: string
  /** In pixels. */
  size?: number
}

/** A button that is an icon. */
export function IconButton({ label, size = 32, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={[styles.icon, className].filter(Boolean).join(' ')}
      style={{ '--size': `${size}px` } as CSSProperties}
    />
  )
}
