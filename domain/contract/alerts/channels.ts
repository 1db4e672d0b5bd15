import * as Type from 'typebox'
import { ClientId, Nullable } from '../common.ts'

/** Most channels of one user, page and mail included. */
export const CHANNELS_LIMIT = 12
/** How long a code that links a chat of Telegram holds. */
export const LINK_MINUTES = 10
const NAME_MAX = 60
const ADDRESS_MAX = 1_000

export const ChannelKind = Type.Enum(['page', 'email', 'push', 'ntfy', 'telegram', 'webhook'])
export type ChannelKind = Type.Static<typeof ChannelKind>

export const DeliveryState = Type.Enum(['pending', 'accepted', 'shown', 'opened', 'failed'])
export type DeliveryState = Type.Static<typeof DeliveryState>

const kind = <K extends ChannelKind, P extends Type.TProperties>(name: K, rest: P) =>
  Type.Object({ kind: Type.Literal(name), client_id: ClientId, ...rest })
const Name = Type.Optional(Type.String({ minLength: 1, maxLength: NAME_MAX, pattern: '^[^\\u0000-\\u001f\\u007f]+$' }))
const Address = Type.String({ minLength: 1, maxLength: ADDRESS_MAX })
const Key = Type.String({ pattern: '^[A-Za-z0-9_-]{1,120}={0,2}$' })

/** A browser's PushSubscription as its `toJSON` gives it. */
export const Subscription = Type.Object({ endpoint: Address, keys: Type.Object({ p256dh: Key, auth: Key }) })
export type Subscription = Type.Static<typeof Subscription>

/** Page and mail are there from the start. */
export const NewChannel = Type.Union([
  kind('push', { subscription: Subscription }),
  kind('ntfy', { url: Address, name: Name }),
  kind('telegram', {}),
  kind('webhook', { url: Address, name: Name }),
])
export type NewChannel = Type.Static<typeof NewChannel>

export const AlertChannel = Type.Object({
  id: Type.Integer(),
  kind: ChannelKind,
  name: Type.String({ description: 'What its user calls it; a device by its browser.' }),
  state: Type.Enum(['ready', 'linking', 'broken'], { description: 'linking: the code was not sent to the bot yet.' }),
  reason: Nullable(Type.String({ description: 'Why it is broken.' })),
  url: Type.Optional(Type.String()),
  secret: Type.Optional(Type.String({ description: 'Of a webhook: only in the answer that creates it.' })),
  code: Type.Optional(Type.String({ description: `To be sent to the bot within ${LINK_MINUTES} minutes.` })),
  bot: Type.Optional(Type.String({ description: "The bot's name, as soon as it is known." })),
  accepted_at: Nullable(Type.String()),
  shown_at: Nullable(Type.String({ description: 'When a device last said that it had shown an alert.' })),
  test: Nullable(
    Type.Object({
      state: Type.Enum(['pending', 'accepted', 'shown', 'failed']),
      at: Type.String(),
      detail: Nullable(Type.String()),
    }),
  ),
  created_at: Type.String(),
})
export type AlertChannel = Type.Static<typeof AlertChannel>
export const AlertChannels = Type.Array(AlertChannel, { description: 'Newest first.' })

export const Receipt = Type.Object({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) })

const ClockTime = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })

/** Hours of the user's own clocks; `to` before `from` is the next day's. */
export const QuietHours = Type.Object(
  { from: ClockTime, to: ClockTime, zone: Type.String({ minLength: 1, maxLength: 60 }) },
  { additionalProperties: false },
)
export type QuietHours = Type.Static<typeof QuietHours>

export const AlertSettingsBody = Type.Object({ quiet: Nullable(QuietHours) })
export const AlertSettings = Type.Object({
  quiet: Nullable(Type.Object({ from: Type.String(), to: Type.String(), zone: Type.String() })),
  push: Nullable(
    Type.Object(
      { public_key: Type.String({ description: 'For a subscription.' }) },
      { description: 'Null where this installation sends no push.' },
    ),
  ),
  telegram: Type.Boolean({ description: 'Whether this installation has a bot.' }),
})
export type AlertSettings = Type.Static<typeof AlertSettings>
