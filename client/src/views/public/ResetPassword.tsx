import { useSnapshot } from 'valtio'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { view } from '../../stores/page/view.ts'
import { es } from '../../text/es.ts'
import styles from './Form.module.css'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { PublicPage } from './PublicPage.tsx'

/** Reached from the mail of a forgotten password. */
export function ResetPassword() {
  const { ucid } = useSnapshot(view)
  return (
    <PublicPage narrow>
      <ViewTitle name={es.resetPassword.title} className={styles.title} />
      <NewPasswordForm ucid={ucid} />
    </PublicPage>
  )
}
