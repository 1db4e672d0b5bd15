import type { AlertFiring } from '#domain/contract/alerts/alerts.ts'
import type { BarFrame } from '#domain/contract/bars.ts'

/** Called for every pushed bar. A registry, since the chart that listens is loaded later than the socket. */
export const barListeners = new Set<(bar: BarFrame) => void>()

/**
 * Called for every firing of the user's alerts. A registry, since its listeners may be loaded later than the
 * socket.
 */
export const firingListeners = new Set<(firing: AlertFiring) => void>()
