import type { AlertFiring } from '#domain/contract/alerts/alerts.ts'
import type { BarFrame } from '#domain/contract/bars.ts'

/** Those who follow open bars: the chart that shows them comes later than the page. */
export const barListeners = new Set<(bar: BarFrame) => void>()

/** Who hears of each firing of the user's alerts: stores that come later than the socket. */
export const firingListeners = new Set<(firing: AlertFiring) => void>()
