import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { checkConfirmLink } from '../../../../domain/rules/validation.ts'
import { confirmEmail } from '../../api/accounts.ts'
import { sentenceOf } from '../../api/errors.ts'
import { Button } from '../../components/Button.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { ViewTitle } from '../../components/ViewTitle.tsx'
import { openView, view } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import styles from './Form.module.css'
import { PublicPage } from './PublicPage.tsx'

type Outcome = { name: 'loading' } | { name: 'success' } | { name: 'failure'; text: string }

/** Reached from the confirmation mail. */
export function ConfirmEmail() {
  const { ucid } = useSnapshot(view)
  const [outcome, setOutcome] = useState<Outcome>(
    checkConfirmLink(ucid) ? { name: 'failure', text: es.confirmEmail.wrongLink } : { name: 'loading' },
  )
  useEffect(() => {
    if (!ucid) return
    confirmEmail(ucid).then(
      () => setOutcome({ name: 'success' }),
      (error) => setOutcome({ name: 'failure', text: sentenceOf(error, es.confirmEmail.failed) }),
    )
  }, [ucid])

  return (
    <PublicPage narrow>
      <ViewTitle key={outcome.name} name={es.views.confirmEmail} className={styles.title}>
        {es.confirmEmail[outcome.name]}
      </ViewTitle>
      {outcome.name === 'loading' && <Skeleton width="100%" height={44} />}
      {outcome.name === 'failure' && (
        <p role="alert" className={styles.text}>
          {outcome.text}
        </p>
      )}
      {outcome.name === 'success' && (
        <Button look="primary" onClick={() => openView('login')}>
          {es.emailVerification.login}
        </Button>
      )}
    </PublicPage>
  )
}
