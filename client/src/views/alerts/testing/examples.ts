import type { AlertChannel } from '../../../../../domain/contract/alert-channels.ts'
import type { Alert, AlertFiring } from '../../../../../domain/contract/alerts.ts'

/** An alert of the API. */
export function alertOf(id: number, changes: Partial<Alert> = {}): Alert {
  return {
    id,
    symbol: 'AAA',
    when: { kind: 'price', direction: 'up', level: 110 },
    repeat: 'once',
    sessions: 'regular',
    expires_at: null,
    note: '',
    channels: [1],
    state: 'armed',
    reason: null,
    side: 'below',
    created_at: '2026-11-20T14:00:00.000Z',
    fired: 0,
    ...changes,
  }
}

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
    hash: 'ab'.repeat(32),
    read: false,
    deliveries: [
      { channel: 1, state: 'pending', at: '2026-11-20T15:00:01.000Z', detail: null },
      { channel: 2, state: 'accepted', at: '2026-11-20T15:00:03.000Z', detail: null },
    ],
    ...changes,
  }
}

/** The channel that every account has. */
export function channelOf(id: number, changes: Partial<AlertChannel> = {}): AlertChannel {
  return {
    id,
    kind: 'page',
    name: 'Página de Atalaya',
    state: 'ready',
    reason: null,
    accepted_at: null,
    shown_at: null,
    test: null,
    created_at: '2026-11-20T14:00:00.000Z',
    ...changes,
  }
}

/** Page and mail. */
export const ownChannels = (): AlertChannel[] => [
  channelOf(2, { kind: 'email', name: 'Tu correo', accepted_at: '2026-11-20T15:00:03.000Z' }),
  channelOf(1),
]
