import { useId } from 'react'
import { useSnapshot } from 'valtio'
import { alertDialog, closeAlert } from '../../stores/notices.ts'
import { es } from '../../text/es.ts'
import { Button } from '../forms/Button.tsx'
import styles from './AlertDialog.module.css'
import { useModal } from './use-modal.ts'

/** The page's own alert dialog: one sentence and one button, which has the focus. */
export function AlertDialog() {
  const { text } = useSnapshot(alertDialog)
  return text === null ? null : <OpenAlert text={text} />
}

function OpenAlert({ text }: { text: string }) {
  const dialog = useModal()
  const textId = useId()
  return (
    <dialog ref={dialog} role="alertdialog" aria-labelledby={textId} className={styles.dialog} onCancel={closeAlert}>
      <p id={textId} className="text-16 below-20">
        {text}
      </p>
      <Button variant="primary" onClick={closeAlert}>
        {es.common.accept}
      </Button>
    </dialog>
  )
}
