import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import * as calls from '#domain/contract/calls/accounts.ts'
import { checkConfirmLink } from '#domain/rules/validation.ts'
import { ApiError, call, sentenceOf } from '../../api/call.ts'
import { Button } from '../../components/forms/Button.tsx'
import { FormProblem } from '../../components/forms/FormMessage.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { openView, view } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import { PublicPage } from '../landing/PublicPage.tsx'
import styles from './Form.module.css'
import { NewPasswordForm } from './NewPasswordForm.tsx'

type Outcome =
  | { name: 'loading' }
  | { name: 'success' }
  /** The address was registered more than once, and none of those passwords is valid: the user must choose one. */
  | { name: 'choose'; ucid: string }
  /** A refused link stays refused; after any other failure the user can try again. */
  | { name: 'failure'; text: string; refused: boolean }

const WRONG_LINK: Outcome = { name: 'failure', text: es.confirmEmail.wrongLink, refused: true }

/** The page that the confirmation mail links to. */
export function ConfirmEmail() {
  const { ucid } = useSnapshot(view)
  const [outcome, setOutcome] = useState<Outcome>(checkConfirmLink(ucid) ? WRONG_LINK : { name: 'loading' })
  const sent = useRef(false)

  async function confirm() {
    if (!ucid) return
    setOutcome({ name: 'loading' })
    try {
      const { reset_ucid: reset } = await call(calls.confirmEmail, { query: { ucid }, body: {} })
      setOutcome(reset === undefined ? { name: 'success' } : { name: 'choose', ucid: reset })
    } catch (error) {
      console.warn('the address was not confirmed', error)
      const refused = error instanceof ApiError && error.status < 500
      setOutcome({ name: 'failure', text: sentenceOf(error, es.confirmEmail.failed), refused })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is answered once, however often the effect runs
  useEffect(() => {
    if (!sent.current) void confirm()
    sent.current = true
  }, [])

  return (
    <PublicPage narrow>
      <div data-outcome={outcome.name}>
        <ViewTitle key={outcome.name} name={es.views.confirmEmail} className={styles.title}>
          {es.confirmEmail[outcome.name]}
        </ViewTitle>
        {outcome.name === 'loading' && <Loading />}
        {outcome.name === 'success' && <Success />}
        {outcome.name === 'choose' && (
          <>
            <p className="text-16 breaks below-20">{es.confirmEmail.chooseWhy}</p>
            <NewPasswordForm ucid={outcome.ucid} />
          </>
        )}
        {outcome.name === 'failure' && <Failure {...outcome} onRetry={confirm} />}
      </div>
    </PublicPage>
  )
}

function Loading() {
  return (
    <div className={styles.form} aria-hidden="true">
      <Skeleton width="70%" height={24} />
      <Skeleton width="100%" height={44} />
    </div>
  )
}

function Success() {
  return (
    <>
      <p className="text-16 breaks below-20">{es.confirmEmail.welcome}</p>
      <Button variant="primary" className={styles.wide} onClick={() => openView('login')}>
        {es.emailVerification.login}
      </Button>
    </>
  )
}

function Failure({ text, refused, onRetry }: { text: string; refused: boolean; onRetry(): void }) {
  return (
    <div className={styles.form}>
      <FormProblem text={text} />
      {refused && <p>{es.confirmEmail.again}</p>}
      <Button variant="primary" className={styles.wide} onClick={refused ? () => openView('signup') : onRetry}>
        {refused ? es.confirmEmail.signup : es.common.retry}
      </Button>
    </div>
  )
}
