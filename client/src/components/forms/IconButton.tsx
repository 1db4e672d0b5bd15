import type { ComponentProps, CSSProperties } from 'react'
import styles from './IconButton.module.css'

interface IconButtonProps extends ComponentProps<'button'> {
  /** Name for screen readers; also the tooltip, unless there is a `title`. */
  label: string
  /** Size in pixels. */
  size?: number
}

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
