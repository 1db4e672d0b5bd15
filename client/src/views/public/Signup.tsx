import { checkSignup, type SignupForm } from '#domain/rules/validation.ts'
import { Field } from '../../components/forms/Field.tsx'
import { FormProblem } from '../../components/forms/FormMessage.tsx'
import { PasswordField } from '../../components/forms/PasswordField.tsx'
import { SubmitButton } from '../../components/forms/SubmitButton.tsx'
import { useForm } from '../../components/forms/use-form.ts'
import { ViewLink } from '../../components/frame/ViewLink.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { keepSignup, signUp, signup } from '../../stores/account/signup.ts'
import { es } from '../../text/es.ts'
import styles from './Form.module.css'
import { PublicPage } from './PublicPage.tsx'

function problemOf(form: SignupForm): string | null {
  const found = checkSignup(form)
  return found && es.signup.problems[found]
}

export function Signup() {
  const { form, problem, busy, edit, field, submit } = useForm<SignupForm>(
    { ...signup, password: '' },
    problemOf,
    signUp,
    keepSignup,
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
