import { channel } from '#client/src/testing/examples.ts'
import type { AlertFiring } from '#domain/contract/alerts/alerts.ts'
import type { AlertChannel } from '#domain/contract/alerts/channels.ts'
import { EXAMPLES } from '#domain/contract/testing/examples.ts'

/** An unread firing of alert 7. */
export const firing = (id: number, changes: Partial<AlertFiring> = {}): AlertFiring => ({
  ...EXAMPLES.firings[0],
  id,
  between: null,
  text: `AAA subió de 110,00: está en 111,50. (${id})`,
  ...changes,
})

/** The channels that every user has: page and mail. */
export const ownChannels = (): AlertChannel[] => [
  channel(2, 'email', { name: 'Tu correo', accepted_at: '2026-11-20T15:00:03.000Z' }),
  channel(1, 'page', { name: 'Página de Atalaya' }),
]
