import type { ComponentProps } from 'react'
import styles from './Button.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'primary' | 'quiet' | 'link' | 'danger' | 'confirm'
}

export function Button({ look = 'quiet', className, ...rest }: ButtonProps) {
  return <button type="button" {...rest} className={[styles[look], className].filter(Boolean).join(' ')} />
}
