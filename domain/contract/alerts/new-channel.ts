import * as Type from 'typebox'
import { PUSH_ENDPOINT } from '../../deliveries/devices.ts'
import { NAME_PATTERN } from '../../rules/account-fields.ts'
import { CHARACTER } from '../../text/characters.ts'
import { ClientId, refusedAs, Text } from '../common.ts'
import type { ChannelKind } from './channels.ts'

const NAME_MAX = 60
const ADDRESS_MAX = 1_000

const kind = <K extends ChannelKind, P extends Type.TProperties>(name: K, rest: P) =>
  Type.Object({ kind: Type.Literal(name), client_id: ClientId, ...rest })
const Name = Type.Optional(Text({ maxLength: NAME_MAX, pattern: NAME_PATTERN }))
/** White space that is often pasted along with an address. */
const SPACE = '[\\t-\\r ]*'
const HOST = '(?:(?:\\p{L}|\\p{N}|[._-])+|\\[[0-9A-Fa-f:.]+\\])(?::\\d{1,5})?'
const AUTHORITY = `//(?:[A-Za-z0-9._~%!$&'()*+,;=:-]+@)?${HOST}`
const Key = Type.String({ pattern: '^[A-Za-z0-9_-]{1,120}={0,2}$' })

const Endpoint = Text({ maxLength: ADDRESS_MAX, pattern: PUSH_ENDPOINT, ...refusedAs('unknown_push_service') })

/** The PushSubscription of a browser, as its `toJSON` gives it. */
export const Subscription = Type.Object({ endpoint: Endpoint, keys: Type.Object({ p256dh: Key, auth: Key }) })
export type Subscription = Type.Static<typeof Subscription>

/** Channels that users may add; page and mail always exist. `plainHttp` allows addresses without encryption. */
export function newChannelOf(plainHttp: boolean) {
  const scheme = `[Hh][Tt][Tt][Pp][Ss]${plainHttp ? '?' : ''}`
  const address = (rest: string) => `^${SPACE}${scheme}:${AUTHORITY}${rest}${SPACE}$`
  const pattern = address(`(?:[/?#]${CHARACTER}*)?`)
  const web = Text({ maxLength: ADDRESS_MAX, pattern, ...refusedAs('invalid_url') })
  const topic = Text({
    maxLength: ADDRESS_MAX,
    // The pattern of an address is checked before that of a topic, so its error comes first.
    allOf: [{ pattern }],
    pattern: address('(?:/[!-"$-.0->@-~]*)*/[A-Za-z0-9_-]{1,64}(?:#[!-~]*)?'),
    ...refusedAs({ maxLength: 'invalid_url', allOf: 'invalid_url', pattern: 'invalid_topic' }),
  })
  return Type.Union([
    kind('push', { subscription: Subscription }),
    kind('ntfy', { url: topic, name: Name }),
    kind('telegram', {}),
    kind('webhook', { url: web, name: Name }),
  ])
}
export type NewChannel = Type.Static<ReturnType<typeof newChannelOf>>
