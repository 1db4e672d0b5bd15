import { type FormEvent, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/src/components/forms/Button.tsx'
import { Field } from '#client/src/components/forms/Field.tsx'
import { SectionLink } from '#client/src/components/frame/SectionLink.tsx'
import { ViewTitle } from '#client/src/components/frame/ViewTitle.tsx'
import { session } from '#client/src/stores/account/session.ts'
import { signup } from '#client/src/stores/account/signup.ts'
import { alertDialog, showAlert } from '#client/src/stores/page/alert.ts'
import { openView } from '#client/src/stores/page/view.ts'
import { es } from '#client/src/text/es.ts'
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
        <p className={styles.lead}>{es.landing.lead}</p>
        {user ? (
          <Button look="primary" className={styles.enter} onClick={() => openView('dashboard')}>
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

/** Passes the address on to signup, once the thanks are read. */
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
    <form className={styles.form} noValidate onSubmit={submit}>
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
      <Button type="submit" look="primary">
        {es.landing.submit}
      </Button>
    </form>
  )
}
