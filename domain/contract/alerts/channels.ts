import * as Type from 'typebox'
import { Nullable, refusedAs, Text } from '../common.ts'

/** The most channels of one user, including page and mail. */
export const CHANNELS_LIMIT = 12
/** Minutes for which the code that links a Telegram chat is valid. */
export const LINK_MINUTES = 10
/** The least number of seconds between two tests of a channel. */
export const TEST_PAUSE_SECONDS = 15

export const ChannelKind = Type.Enum(['page', 'email', 'push', 'ntfy', 'telegram', 'webhook'])
export type ChannelKind = Type.Static<typeof ChannelKind>

export const DeliveryState = Type.Enum(['pending', 'accepted', 'shown', 'opened', 'failed'])
export type DeliveryState = Type.Static<typeof DeliveryState>

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

export const ClockTime = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })

/** The form of names in the IANA database. Whether such a zone exists is checked where times are computed. */
export const Zone = Text({
  maxLength: 60,
  pattern: '^[A-Za-z][A-Za-z0-9_+-]*(?:/[A-Za-z0-9_+-]+)*$',
  ...refusedAs('invalid_zone'),
})

/** Hours by the clocks of the user's zone. A `to` before `from` is on the next day. */
export const QuietHours = Type.Object({ from: ClockTime, to: ClockTime, zone: Zone }, { additionalProperties: false })
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
