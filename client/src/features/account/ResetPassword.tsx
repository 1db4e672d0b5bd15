import { useSnapshot } from 'valtio'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { view } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import { PublicPage } from '../landing/PublicPage.tsx'
import styles from './Form.module.css'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/** The page that the mail after a forgotten password links to. */
export function ResetPassword() {
  const { ucid } = useSnapshot(view)
  return (
    <PublicPage narrow>
      <ViewTitle name={es.resetPassword.title} className={styles.title} />
      <NewPasswordForm ucid={ucid} />
    </PublicPage>
  )
}
