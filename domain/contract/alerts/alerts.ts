import * as Type from 'typebox'
import { REPEATS, SESSIONS } from '../../alerts/alert.ts'
import type { When } from '../../alerts/kinds/index.ts'
import { Id, Nullable, Pair, Text } from '../common.ts'
import { DeliveryState } from './channels.ts'

export const NOTE_MAX = 200
/** The most channels that one alert may name. */
export const ALERT_CHANNELS_MAX = 10

/** The condition of an alert, by its kind (contract section 10). It has the same shape as in `NewAlert`. */
const Condition = Type.Unsafe<When>({
  type: 'object',
  required: ['kind'],
  properties: { kind: { type: 'string' } },
  additionalProperties: true,
})

export const AlertRepeat = Type.Enum([...REPEATS])
export const AlertSessions = Type.Enum([...SESSIONS])
const AlertState = Type.Enum(['armed', 'fired', 'paused', 'suspended', 'expired'])

export const Note = Text({ maxLength: NOTE_MAX })
export const Channels = Type.Array(Id, {
  maxItems: ALERT_CHANNELS_MAX,
  description: 'In the order in which they are tried.',
})

/** A change of an alert. Fields that are left out stay as they are. */
export const AlertChange = Type.Partial(Type.Object({ paused: Type.Boolean(), note: Note, channels: Channels }), {
  additionalProperties: false,
  minProperties: 1,
})
export type AlertChange = Type.Static<typeof AlertChange>

export const Alert = Type.Object({
  id: Id,
  symbol: Type.String(),
  when: Condition,
  repeat: AlertRepeat,
  sessions: AlertSessions,
  expires_at: Nullable(Type.String()),
  note: Type.String(),
  channels: Type.Array(Id),
  state: AlertState,
  reason: Nullable(Type.String({ description: 'Why it is suspended or paused.' })),
  side: Type.Enum(['below', 'above', 'unknown']),
  created_at: Type.String(),
  fired: Type.Integer({ description: 'How often.' }),
  already: Type.Optional(Type.Literal(true, { description: 'At its creation: what it waits for holds already.' })),
})
export type Alert = Type.Static<typeof Alert>
export const Alerts = Type.Array(Alert, { description: 'Newest first.' })

const Delivery = Type.Object({
  channel: Id,
  state: DeliveryState,
  at: Type.String(),
  detail: Nullable(Type.String()),
})

export const AlertFiring = Type.Object({
  id: Id,
  alert_id: Id,
  symbol: Type.String(),
  at: Type.String({ description: 'When it was decided.' }),
  price: Nullable(Type.Number({ description: 'Null where none is known.' })),
  as_of: Nullable(Type.String()),
  seq: Nullable(Type.Integer({ description: 'Of the quote that decided.' })),
  evidence: Type.Enum(['tick', 'day_range', 'bar']),
  between: Nullable(Pair(Type.String())),
  text: Type.String(),
  read: Type.Boolean(),
  deliveries: Type.Array(Delivery),
})
export type AlertFiring = Type.Static<typeof AlertFiring>
export const AlertFirings = Type.Array(AlertFiring, { description: 'Newest first.' })

export const FiringsShown = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) })
export const FiringsRead = Type.Object({ up_to: Id })
export const UnreadFirings = Type.Object({ unread: Type.Integer() })
