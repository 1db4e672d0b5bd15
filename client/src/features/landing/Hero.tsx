import { type FormEvent, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/forms/Button.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { SectionLink } from '../../components/frame/ViewLink.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { alertDialog, showAlert } from '../../stores/notices.ts'
import { session } from '../../stores/session.ts'
import { openView } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import { signup } from '../account/session-actions.ts'
import { Demo } from './Demo.tsx'
import styles from './Hero.module.css'

export function Hero() {
  const { user } = useSnapshot(session)
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <ViewTitle name={es.brand} className="headline">
          {es.landing.headline}
        </ViewTitle>
        <p className={`${styles.lead} lead measure-44`}>{es.landing.lead}</p>
        {user ? (
          <Button variant="primary" className={`${styles.enter} flex`} onClick={() => openView('dashboard')}>
            {es.landing.dashboard}
          </Button>
        ) : (
          <EmailForm />
        )}
        <SectionLink to="pricing" className={styles.plans}>
          {es.landing.seePlans}
        </SectionLink>
      </div>
      <Demo />
    </section>
  )
}

/** Passes the address on to signup, after the user has closed the thanks. */
function EmailForm() {
  const { text } = useSnapshot(alertDialog)
  const [email, setEmail] = useState('')
  const [thanked, setThanked] = useState(false)
  useEffect(() => {
    if (thanked && text === null) openView('signup')
  }, [thanked, text])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (email.trim() === '') return showAlert(es.landing.emailMissing)
    signup.email = email.trim()
    setEmail('')
    showAlert(es.landing.thanks)
    setThanked(true)
  }

  return (
    <form className={`${styles.form} stack gap-8 align-end`} noValidate onSubmit={submit}>
      <Field
        label={es.landing.email}
        type="email"
        name="email"
        autoComplete="email"
        placeholder={es.landing.emailPlaceholder}
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" variant="primary">
        {es.landing.submit}
      </Button>
    </form>
  )
}
