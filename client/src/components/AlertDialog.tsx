import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { alertDialog, closeAlert } from '../stores/alert.ts'
import { es } from '../text/es.ts'
import styles from './AlertDialog.module.css'
import { Button } from './Button.tsx'

/** The page's own alert: one sentence and one way out. */
export function AlertDialog() {
  const { text } = useSnapshot(alertDialog)
  return text === null ? null : <OpenDialog text={text} />
}

function OpenDialog({ text }: { text: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  // Closing gives the focus back; its event comes too late for whoever types on.
  const accept = () => {
    dialog.current?.close()
    closeAlert()
  }
  return (
    <dialog ref={dialog} role="alertdialog" aria-label={text} className={styles.dialog} onClose={closeAlert}>
      <p>{text}</p>
      <Button look="primary" onClick={accept}>
        {es.common.accept}
      </Button>
    </dialog>
  )
}
