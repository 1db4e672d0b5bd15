import { useSnapshot } from 'valtio'
import { Button } from '../../components/forms/Button.tsx'
import { Confirm } from '../../components/overlays/Confirm.tsx'
import styles from '../../components/overlays/Dialog.module.css'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import {
  accountDeletion,
  askDeletion,
  cancelDeletion,
  confirmDeletion,
  endGoodbye,
} from '../../stores/account/account-deletion.ts'
import { es } from '../../text/es.ts'

export function DeleteAccount() {
  const { step } = useSnapshot(accountDeletion)
  const goodbye = step === 'goodbye'
  return (
    <>
      <Button look="danger" onClick={askDeletion}>
        {es.deletion.ask}
      </Button>
      <Dialog
        open={step !== 'none'}
        busy={step === 'deleting'}
        title={goodbye ? es.deletion.goodbyeTitle : es.deletion.confirmTitle}
        onClose={goodbye ? endGoodbye : cancelDeletion}
      >
        {goodbye ? (
          <Goodbye />
        ) : (
          <Confirm
            text={es.deletion}
            busy={step === 'deleting'}
            onCancel={cancelDeletion}
            onConfirm={() => void confirmDeletion()}
          />
        )}
      </Dialog>
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
