import * as Type from 'typebox'
import { WhenShape } from '../../alerts/kinds/index.ts'
import { ClientId, Instant, Nullable, SymbolInput } from '../common.ts'
import { AlertRepeat, AlertSessions, Channels, Note } from './alerts.ts'

/** Apart from the answers: the page need not carry the shape of every kind. */
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
