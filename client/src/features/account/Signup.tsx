import { useSnapshot } from 'valtio'
import { checkSignup, type SignupForm } from '#domain/rules/validation.ts'
import { Button, SubmitButton } from '../../components/forms/Button.tsx'
import { Field, PasswordField } from '../../components/forms/Field.tsx'
import { FormProblem } from '../../components/forms/FormMessage.tsx'
import { useForm } from '../../components/forms/use-form.ts'
import { ViewLink } from '../../components/frame/ViewLink.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { openView } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import { PublicPage } from '../landing/PublicPage.tsx'
import styles from './Form.module.css'
import { saveSignup, signUp, signup } from './session-actions.ts'

function problemOf(form: SignupForm): string | null {
  const found = checkSignup(form)
  return found && es.signup.problems[found]
}

export function Signup() {
  const { form, problem, busy, edit, field, submit } = useForm<SignupForm>(
    { ...signup, password: '' },
    problemOf,
    signUp,
    saveSignup,
  )
  return (
    <PublicPage narrow>
      <ViewTitle name={es.signup.title} className={styles.title} />
      <form className={styles.form} data-form="signup" noValidate onSubmit={submit}>
        <Field label={es.signup.name} autoComplete="name" maxLength={80} {...field('name')} />
        <Field label={es.signup.email} type="email" autoComplete="username" {...field('email')} />
        <PasswordField
          label={es.signup.password}
          help={es.password.rule}
          autoComplete="new-password"
          {...field('password')}
        />
        <Terms accepted={form.termsAccepted} onChange={(termsAccepted) => edit({ termsAccepted })} />
        <FormProblem text={problem} />
        <SubmitButton busy={busy} text={es.signup} />
      </form>
      <p className={styles.after}>
        {es.signup.hasAccount} <ViewLink to="login">{es.signup.login}</ViewLink>
      </p>
    </PublicPage>
  )
}

function Terms({ accepted, onChange }: { accepted: boolean; onChange(accepted: boolean): void }) {
  const [accept, and, end] = es.signup.terms
  return (
    <div className={styles.check}>
      <input id="terms" type="checkbox" checked={accepted} onChange={(event) => onChange(event.target.checked)} />
      <span>
        <label htmlFor="terms">{accept}</label>
        <ViewLink to="terms">{es.views.terms}</ViewLink>
        {and}
        <ViewLink to="privacy">{es.views.privacy}</ViewLink>
        {end}
      </span>
    </div>
  )
}

/** The notice after signup. */
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
      <Button variant="primary" className={styles.wide} onClick={() => openView('login')}>
        {es.emailVerification.login}
      </Button>
    </PublicPage>
  )
}
