import { useState } from 'react'
import { checkForgot } from '#domain/rules/validation.ts'
import { Button, SubmitButton } from '../../components/forms/Button.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { FormProblem } from '../../components/forms/FormMessage.tsx'
import { useForm } from '../../components/forms/use-form.ts'
import { ViewLink } from '../../components/frame/ViewLink.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { openView } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import { PublicPage } from '../landing/PublicPage.tsx'
import styles from './Form.module.css'
import { requestPasswordLink } from './passwords.ts'

/**
 * Shows the same confirmation whatever the result, so that it does not reveal accounts; a failed call also shows
 * its sentence.
 */
export function ForgotPassword() {
  const [sent, setSent] = useState<{ failure: string | null } | null>(null)
  return (
    <PublicPage narrow>
      {sent ? (
        <Sent failure={sent.failure} onAgain={() => setSent(null)} />
      ) : (
        <Ask onSent={(failure) => setSent({ failure })} />
      )}
    </PublicPage>
  )
}

function Ask({ onSent }: { onSent(failure: string | null): void }) {
  const { problem, busy, field, submit } = useForm(
    { email: '' },
    (form) => (checkForgot(form) ? es.forgotPassword.incomplete : null),
    async ({ email }) => {
      onSent(await requestPasswordLink(email.trim()))
      return null
    },
  )
  return (
    <>
      <ViewTitle name={es.forgotPassword.title} className={styles.title} />
      <p className="text-16 breaks below-20">{es.forgotPassword.lead}</p>
      <form className={styles.form} data-form="forgot-password" noValidate onSubmit={submit}>
        <Field label={es.forgotPassword.email} type="email" autoComplete="username" {...field('email')} />
        <FormProblem text={problem} />
        <SubmitButton busy={busy} text={es.forgotPassword} />
      </form>
      <p className={styles.after}>
        <ViewLink to="login">{es.forgotPassword.login}</ViewLink>
      </p>
    </>
  )
}

function Sent({ failure, onAgain }: { failure: string | null; onAgain(): void }) {
  return (
    <>
      <ViewTitle name={es.forgotPassword.sentTitle} className={styles.title} />
      <p className="text-16 breaks below-20">{es.forgotPassword.sent}</p>
      <div className={styles.form}>
        <FormProblem text={failure} />
        <Button variant="primary" className={styles.wide} onClick={() => openView('login')}>
          {es.forgotPassword.login}
        </Button>
      </div>
      {failure && (
        <p className={styles.after}>
          <Button variant="link" onClick={onAgain}>
            {es.forgotPassword.again}
          </Button>
        </p>
      )}
    </>
  )
}
