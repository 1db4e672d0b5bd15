import type { ComponentProps } from 'react'
import styles from './Button.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'primary' | 'quiet' | 'link' | 'danger' | 'confirm'
}

export function Button({ variant = 'quiet', className, ...rest }: ButtonProps) {
  return <button type="button" {...rest} className={[styles[variant], className].filter(Boolean).join(' ')} />
}

/** The button that submits a form, and shows while it is being sent. */
export function SubmitButton({ busy, text }: { busy: boolean; text: { submit: string; submitting: string } }) {
  return (
    <Button type="submit" variant="primary" aria-disabled={busy}>
      {busy ? text.submitting : text.submit}
    </Button>
  )
}
