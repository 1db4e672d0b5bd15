import { canonicalEmail, passwordProblem } from './account-fields.ts'

// Rules for forms, in the order of specification section 5. A rule returns the first problem that it finds, or null.
// The problems are keys, for which server and page have sentences of their own.

const blank = (text: string): boolean => text.trim() === ''

export interface SignupForm {
  name: string
  email: string
  password: string
  termsAccepted: boolean
}
type SignupProblem = 'signup_incomplete' | 'email_format' | 'terms_not_accepted'

export function checkSignup(form: SignupForm): SignupProblem | null {
  if (blank(form.name) || blank(form.email) || form.password === '') return 'signup_incomplete'
  if (canonicalEmail(form.email) === null) return 'email_format'
  if (!form.termsAccepted) return 'terms_not_accepted'
  return null
}

export function checkLogin(form: { email: string; password: string }): 'login_incomplete' | null {
  return blank(form.email) || form.password === '' ? 'login_incomplete' : null
}

export function checkForgot(form: { email: string }): 'email_missing' | null {
  return blank(form.email) ? 'email_missing' : null
}

type ResetProblem = 'reset_incomplete' | 'reset_mismatch' | 'reset_empty'

/** Checks a new password by mailed link. One of spaces only passes the first two rules, and is refused as empty. */
export function checkReset(form: { password: string; repeated: string }): ResetProblem | null {
  if (form.password === '' || form.repeated === '') return 'reset_incomplete'
  if (form.password !== form.repeated) return 'reset_mismatch'
  if (blank(form.password)) return 'reset_empty'
  return null
}

type ChangeProblem = 'change_incomplete' | 'change_short' | 'change_weak' | 'change_mismatch'

/** Checks a new password on the account page. */
export function checkChange(form: { password: string; repeated: string }): ChangeProblem | null {
  if (form.password === '' || form.repeated === '') return 'change_incomplete'
  const problem = passwordProblem(form.password)
  if (problem === 'password_short') return 'change_short'
  if (problem === 'password_plain') return 'change_weak'
  if (form.password !== form.repeated) return 'change_mismatch'
  return null
}

export function checkConfirmLink(ucid: string | null): 'link_without_ucid' | null {
  return ucid ? null : 'link_without_ucid'
}

/** Checks a search, which needs a text, or both a country and an industry; null stands for 'Todos'. */
export function checkSearch(form: {
  text: string
  country: number | null
  industry: number | null
}): 'search_blocked' | null {
  return blank(form.text) && (form.country === null || form.industry === null) ? 'search_blocked' : null
}

/** Range and step of the two price sliders. */
export const PRICE_RANGE = { min: 0, max: 2000, step: 5 } as const
