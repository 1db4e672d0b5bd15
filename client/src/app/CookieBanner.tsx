import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { proxy } from 'valtio/vanilla'
import { Button } from '../components/forms/Button.tsx'
import { ViewLink } from '../components/frame/ViewLink.tsx'
import { readLocal, writeLocal } from '../stores/storage.ts'
import { es } from '../text/es.ts'
import styles from './CookieBanner.module.css'

const DELAY_MS = 1_500

export function CookieBanner() {
  const { choice } = useSnapshot(cookieConsent)
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  if (choice !== null || !due) return null
  return (
    <section className={`${styles.banner} onscreen`} aria-label={es.cookies.title} data-cookie-banner>
      <p className="pretty">
        {es.cookies.text} <ViewLink to="privacy">{es.cookies.privacy}</ViewLink>
      </p>
      <div className={`${styles.answers} flex justify-end gap-8`}>
        <Button aria-label={es.cookies.declineLabel} onClick={() => answerCookies('declined')}>
          {es.cookies.decline}
        </Button>
        <Button variant="primary" aria-label={es.cookies.acceptLabel} onClick={() => answerCookies('accepted')}>
          {es.cookies.accept}
        </Button>
      </div>
    </section>
  )
}

const CHOICES = ['accepted', 'declined'] as const
type Consent = (typeof CHOICES)[number]

const KEY = 'cookie_consent'

/** The visitor's answer to the cookie banner; null until there is one. */
const cookieConsent = proxy<{ choice: Consent | null }>({
  choice: CHOICES.find((choice) => choice === readLocal(KEY)) ?? null,
})

function answerCookies(choice: Consent): void {
  cookieConsent.choice = choice
  writeLocal(KEY, choice)
}
