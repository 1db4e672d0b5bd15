import { proxy } from 'valtio/vanilla'
import { readLocal, writeLocal } from '../storage.ts'

const CHOICES = ['accepted', 'declined'] as const
type Consent = (typeof CHOICES)[number]

const KEY = 'cookie_consent'

/** The visitor's answer to the cookie banner; null until then. */
export const cookieConsent = proxy<{ choice: Consent | null }>({
  choice: CHOICES.find((choice) => choice === readLocal(KEY)) ?? null,
})

export function answerCookies(choice: Consent): void {
  cookieConsent.choice = choice
  writeLocal(KEY, choice)
}
