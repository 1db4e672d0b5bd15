import * as Type from 'typebox'
import { WhenShape } from '../../alerts/kinds/index.ts'
import { ClientId, Instant, Nullable, SymbolInput } from '../common.ts'
import { AlertRepeat, AlertSessions, Channels, Note } from './alerts.ts'

/**
 * The body that creates an alert. It stands apart from the answers, so that the page need not load every kind's shape.
 */
export const NewAlert = Type.Object({
  symbol: SymbolInput,
  when: WhenShape,
  repeat: Type.Optional(AlertRepeat),
  sessions: Type.Optional(AlertSessions),
  expires_at: Type.Optional(Nullable(Instant)),
  note: Type.Optional(Note),
  channels: Type.Optional(Channels),
  client_id: ClientId,
})
export type NewAlert = Type.Static<typeof NewAlert>
