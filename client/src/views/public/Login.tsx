import { type FormEvent, useEffect, useRef, useState } from 'react'
import { checkLogin } from '../../../../domain/rules/validation.ts'
import { sentenceOf } from '../../api/errors.ts'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { ViewTitle } from '../../components/ViewTitle.tsx'
import { showAlert } from '../../stores/alert.ts'
import { signIn } from '../../stores/session-actions.ts'
import { openView } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import styles from './Form.module.css'
import { PublicPage } from './PublicPage.tsx'

export function Login() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (checkLogin({ email, password })) return showAlert(es.login.incomplete)
    setBusy(true)
    setProblem(null)
    try {
      await signIn(email.trim(), password)
    } catch (error) {
      setProblem(sentenceOf(error, es.login.failed))
      setBusy(false)
    }
  }

  return (
    <PublicPage narrow>
      <ViewTitle name={es.login.title} className={styles.title} />
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <Field
          label={es.login.email}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Field
          label={es.login.password}
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {problem && (
          <p role="alert" className={styles.error}>
            {problem}
          </p>
        )}
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? es.login.submitting : es.login.submit}
        </Button>
        <div>
          <Button look="link" onClick={() => openView('forgotPassword')}>
            {es.login.forgot}
          </Button>
        </div>
      </form>
      <p className={styles.after}>
        {es.login.noAccount}{' '}
        <Button look="link" onClick={() => openView('signup')}>
          {es.login.signup}
        </Button>
      </p>
    </PublicPage>
  )
}
