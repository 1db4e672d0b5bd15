import { Button } from '../forms/Button.tsx'
import styles from './Dialog.module.css'

interface ConfirmProps {
  text: { confirmText: string; cancel: string; confirm: string; confirming?: string }
  busy: boolean
  onCancel(): void
  onConfirm(): void
}

/** In a dialog: what will be lost, and whether that is meant. */
export function Confirm({ text, busy, onCancel, onConfirm }: ConfirmProps) {
  return (
    <>
      <p>{text.confirmText}</p>
      <div className={styles.actions}>
        <Button disabled={busy} onClick={onCancel}>
          {text.cancel}
        </Button>
        {/* Stays focusable, so that the focus stays in the dialog. */}
        <Button look="confirm" aria-disabled={busy} onClick={busy ? undefined : onConfirm}>
          {(busy && text.confirming) || text.confirm}
        </Button>
      </div>
    </>
  )
}
