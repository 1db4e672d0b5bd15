import { type FormEvent, useState } from 'react'
import { checkSignup, type SignupForm } from '../../../../domain/rules/validation.ts'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { ViewTitle } from '../../components/ViewTitle.tsx'
import { signUp, signup } from '../../stores/signup.ts'
import { openView } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import styles from './Form.module.css'
import { PublicPage } from './PublicPage.tsx'

export function Signup() {
  const [form, setForm] = useState<SignupForm>({ name: '', email: signup.email, password: '', termsAccepted: false })
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  function edit(change: Partial<SignupForm>) {
    setForm({ ...form, ...change })
    setProblem(null)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = checkSignup(form)
    if (found) return setProblem(es.signup.problems[found])
    setBusy(true)
    setProblem(await signUp({ name: form.name.trim(), email: form.email.trim(), password: form.password }))
    setBusy(false)
  }

  const [accept, and, end] = es.signup.terms
  return (
    <PublicPage narrow>
      <ViewTitle name={es.signup.title} className={styles.title} />
      <form className={styles.form} noValidate onSubmit={submit}>
        <Field
          label={es.signup.name}
          name="name"
          autoComplete="name"
          maxLength={80}
          value={form.name}
          onChange={(event) => edit({ name: event.target.value })}
        />
        <Field
          label={es.signup.email}
          type="email"
          name="email"
          autoComplete="email"
          value={form.email}
          onChange={(event) => edit({ email: event.target.value })}
        />
        <Field
          label={es.signup.password}
          help={es.signup.passwordHelp}
          type="password"
          name="password"
          autoComplete="new-password"
          value={form.password}
          onChange={(event) => edit({ password: event.target.value })}
        />
        <div className={styles.check}>
          <input
            id="terms"
            type="checkbox"
            checked={form.termsAccepted}
            onChange={(event) => edit({ termsAccepted: event.target.checked })}
          />
          <span>
            <label htmlFor="terms">{accept}</label>
            <Button look="link" onClick={() => openView('terms')}>
              {es.views.terms}
            </Button>
            {and}
            <Button look="link" onClick={() => openView('privacy')}>
              {es.views.privacy}
            </Button>
            {end}
          </span>
        </div>
        {problem && (
          <p role="alert" className={styles.error}>
            {problem}
          </p>
        )}
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? es.signup.submitting : es.signup.submit}
        </Button>
      </form>
      <p className={styles.after}>
        {es.signup.hasAccount}{' '}
        <Button look="link" onClick={() => openView('login')}>
          {es.signup.login}
        </Button>
      </p>
    </PublicPage>
  )
}
