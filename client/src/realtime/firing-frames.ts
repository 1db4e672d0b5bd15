import type { AlertFiring } from '#domain/contract/alerts/alerts.ts'

/** Who hears of each firing of the user's alerts: stores that come later than the socket. */
export const firingFollowers = new Set<(firing: AlertFiring) => void>()
