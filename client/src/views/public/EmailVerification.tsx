import { useSnapshot } from 'valtio'
import { Button } from '../../components/forms/Button.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { signup } from '../../stores/account/signup.ts'
import { openView } from '../../stores/page/view.ts'
import { es } from '../../text/es.ts'
import styles from './Form.module.css'
import { PublicPage } from './PublicPage.tsx'

/** Notice after signup. */
export function EmailVerification() {
  const { email } = useSnapshot(signup)
  const [before, after] = es.emailVerification.sentTo
  return (
    <PublicPage narrow>
      <ViewTitle name={es.emailVerification.title} className={styles.title} />
      <p className="text-16 breaks below-20">
        {email ? (
          <>
            {before}
            <strong>{email}</strong>
            {after}
          </>
        ) : (
          es.emailVerification.sent
        )}
      </p>
      <p className="text-16 breaks below-20">{es.emailVerification.help}</p>
      <Button look="primary" className={styles.wide} onClick={() => openView('login')}>
        {es.emailVerification.login}
      </Button>
    </PublicPage>
  )
}
