import { useSnapshot } from 'valtio'
import { Button } from '../../components/forms/Button.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import {
  accountDeletion,
  askDeletion,
  cancelDeletion,
  confirmDeletion,
  endGoodbye,
} from '../../stores/account/account-deletion.ts'
import { es } from '../../text/es.ts'
import styles from './DeleteAccount.module.css'

export function DeleteAccount() {
  const { step } = useSnapshot(accountDeletion)
  const goodbye = step === 'goodbye'
  return (
    <>
      <Button className={styles.danger} onClick={askDeletion}>
        {es.deletion.ask}
      </Button>
      <Dialog
        open={step !== 'none'}
        busy={step === 'deleting'}
        title={goodbye ? es.deletion.goodbyeTitle : es.deletion.confirmTitle}
        onClose={goodbye ? endGoodbye : cancelDeletion}
      >
        {goodbye ? <Goodbye /> : <Confirm deleting={step === 'deleting'} />}
      </Dialog>
    </>
  )
}

function Confirm({ deleting }: { deleting: boolean }) {
  return (
    <>
      <p>{es.deletion.confirmText}</p>
      <div className={styles.actions}>
        <Button disabled={deleting} onClick={cancelDeletion}>
          {es.deletion.cancel}
        </Button>
        {/* Stays focusable, so that the focus stays in the dialog. */}
        <Button
          className={styles.confirm}
          aria-disabled={deleting}
          onClick={deleting ? undefined : () => void confirmDeletion()}
        >
          {deleting ? es.deletion.deleting : es.deletion.confirm}
        </Button>
      </div>
    </>
  )
}

function Goodbye() {
  return (
    <>
      <p>{es.deletion.goodbye}</p>
      <div className={styles.actions}>
        <Button look="primary" onClick={endGoodbye}>
          {es.common.accept}
        </Button>
      </div>
    </>
  )
}
