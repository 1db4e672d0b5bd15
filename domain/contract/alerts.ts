import * as Type from 'typebox'
import { Instant, Nullable, SymbolInput } from './common.ts'

/** How many alerts of each role may wait at once. */
export const ALERT_LIMIT = { Freemium: 5, Expert: 200 } as const

export const NOTE_MAX = 200
/** Most channels that one alert may name. */
export const ALERT_CHANNELS_MAX = 10

const Positive = { exclusiveMinimum: 0 }
const percent = (maximum: number) => Type.Number({ ...Positive, maximum })
const kind = <K extends string, P extends Type.TProperties>(name: K, rest: P) =>
  Type.Object({ kind: Type.Literal(name), ...rest }, { additionalProperties: false })

const Direction = Type.Enum(['up', 'down', 'any'])

/** What an alert waits for, by its kind; section 10 of the contract. */
export const AlertCondition = Type.Union([
  kind('price', { direction: Direction, level: Type.Number({ ...Positive, maximum: 1e9 }) }),
  kind('change', { direction: Direction, percent: percent(1_000) }),
  kind('level', {
    of: Type.Enum(['support', 'resistance', 'high_252', 'low_252']),
    within_pct: Type.Number({ minimum: 0, maximum: 50 }),
  }),
  kind('indicator', {
    field: Type.Enum(['rsi_14', 'macd', 'ema_cross', 'stochastic', 'divergence']),
    becomes: Type.String({ maxLength: 40 }),
    at: Type.Enum(['close', 'live']),
  }),
  kind('rule', { rule: Type.String({ maxLength: 40 }), demonstrated: Type.Boolean() }),
  kind('volume', { times: percent(1_000) }),
  kind('gap', { percent: percent(100) }),
  kind('band', {}),
  kind('news', { sentiment: Type.Enum(['positive', 'negative', 'any']) }),
  kind('data', {}),
])
export type AlertCondition = Type.Static<typeof AlertCondition>

export const AlertRepeat = Type.Enum(['once', 'session', 'rearm'])
export const AlertSessions = Type.Enum(['regular', 'all'])
export const AlertState = Type.Enum(['armed', 'fired', 'paused', 'suspended', 'expired'])
export type AlertState = Type.Static<typeof AlertState>

const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const Note = Type.String({ maxLength: NOTE_MAX })
const Channels = Type.Array(Id, { maxItems: ALERT_CHANNELS_MAX, description: 'In the order in which they are tried.' })

/** The same one again answers the first result and creates nothing. */
export const ClientId = Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }))

export const NewAlert = Type.Object({
  symbol: SymbolInput,
  when: AlertCondition,
  repeat: Type.Optional(AlertRepeat),
  sessions: Type.Optional(AlertSessions),
  expires_at: Type.Optional(Nullable(Instant)),
  note: Type.Optional(Note),
  channels: Type.Optional(Channels),
  client_id: ClientId,
})
export type NewAlert = Type.Static<typeof NewAlert>

/** What is left out stays. */
export const AlertChange = Type.Partial(Type.Object({ paused: Type.Boolean(), note: Note, channels: Channels }), {
  additionalProperties: false,
  minProperties: 1,
})
export type AlertChange = Type.Static<typeof AlertChange>

export const Alert = Type.Object({
  id: Id,
  symbol: Type.String(),
  when: AlertCondition,
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
  state: Type.Enum(['pending', 'accepted', 'shown', 'opened', 'failed']),
  at: Type.String(),
  detail: Nullable(Type.String()),
})

export const AlertFiring = Type.Object({
  id: Id,
  alert_id: Id,
  symbol: Type.String(),
  at: Type.String({ description: 'When it was decided.' }),
  price: Type.Number(),
  as_of: Type.String(),
  seq: Type.Integer({ description: 'Of the quote that decided.' }),
  evidence: Type.Enum(['tick', 'day_range', 'bar']),
  between: Nullable(Type.Tuple([Type.String(), Type.String()])),
  text: Type.String(),
  hash: Type.String({ description: "Covers this firing and the hash of its user's one before." }),
  read: Type.Boolean(),
  deliveries: Type.Array(Delivery),
})
export type AlertFiring = Type.Static<typeof AlertFiring>
export const AlertFirings = Type.Array(AlertFiring, { description: 'Newest first.' })

export const FiringsRead = Type.Object({ up_to: Id })
export const UnreadFirings = Type.Object({ unread: Type.Integer() })
