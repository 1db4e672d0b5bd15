import type { AlertFiring } from '../../../../../domain/contract/alerts/alerts.ts'
import type { AlertChannel } from '../../../../../domain/contract/alerts/channels.ts'
import { channel } from '../../../testing/examples.ts'

/** What alert 7 told, not read yet. */
export function firing(id: number, changes: Partial<AlertFiring> = {}): AlertFiring {
  return {
    id,
    alert_id: 7,
    symbol: 'AAA',
    at: '2026-11-20T15:00:01.000Z',
    price: 111.5,
    as_of: '2026-11-20T15:00:00.000Z',
    seq: 41,
    evidence: 'tick',
    between: null,
    text: `AAA subió de 110,00: está en 111,50. (${id})`,
    read: false,
    deliveries: [
      { channel: 1, state: 'pending', at: '2026-11-20T15:00:01.000Z', detail: null },
      { channel: 2, state: 'accepted', at: '2026-11-20T15:00:03.000Z', detail: null },
    ],
    ...changes,
  }
}

/** Page and mail. */
export const ownChannels = (): AlertChannel[] => [
  channel(2, 'email', { name: 'Tu correo', accepted_at: '2026-11-20T15:00:03.000Z' }),
  channel(1, 'page', { name: 'Página de Atalaya' }),
]
