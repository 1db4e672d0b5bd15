// This file has no schemas, so that the browser can use it.

/** Limits of account fields and actions. */
export const LIMITS = {
  name_max: 80,
  email_max: 254,
  password_min: 8,
  password_max: 128,
  session_hours: 12,
  confirm_hours: 24,
  reset_minutes: 15,
  guesses_per_hour: 40,
  mails_per_hour: 3,
} as const
