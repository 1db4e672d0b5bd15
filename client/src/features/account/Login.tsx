import { type FormEvent, useEffect, useRef } from 'react'
import { checkLogin } from '#domain/rules/validation.ts'
import { SubmitButton } from '../../components/forms/Button.tsx'
import { Field, PasswordField } from '../../components/forms/Field.tsx'
import { FormProblem } from '../../components/forms/FormMessage.tsx'
import { useForm } from '../../components/forms/use-form.ts'
import { ViewLink } from '../../components/frame/ViewLink.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { showAlert } from '../../stores/notices.ts'
import { es } from '../../text/es.ts'
import { PublicPage } from '../landing/PublicPage.tsx'
import styles from './Form.module.css'
import { signIn } from './session-actions.ts'

export function Login() {
  const { form, problem, busy, field, submit } = useForm(
    { email: '', password: '' },
    () => null,
    ({ email, password }) => signIn(email.trim(), password),
  )
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector('input')?.focus(), [])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (checkLogin(form)) showAlert(es.login.incomplete)
    else submit(event)
  }

  return (
    <PublicPage narrow>
      <ViewTitle name={es.login.title} className={styles.title} />
      <form ref={element} className={styles.form} data-form="login" noValidate onSubmit={onSubmit}>
        <Field label={es.login.email} type="email" autoComplete="username" {...field('email')} />
        <PasswordField label={es.login.password} autoComplete="current-password" {...field('password')} />
        <FormProblem text={problem} />
        <SubmitButton busy={busy} text={es.login} />
        <div className={styles.aside}>
          <ViewLink to="forgotPassword">{es.login.forgot}</ViewLink>
        </div>
      </form>
      <p className={styles.after}>
        {es.login.noAccount} <ViewLink to="signup">{es.login.signup}</ViewLink>
      </p>
    </PublicPage>
  )
}
