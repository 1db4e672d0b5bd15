import { Webhook } from 'standardwebhooks'
import { type ChatService, chatServiceOf } from '#domain/deliveries/chat-services.ts'
import {
  type AlertMessage,
  type Answer,
  type Channel,
  type ChannelDeps,
  createUserAddressFetch,
  type Outcome,
  post,
} from './channel.ts'

/** The address of a webhook; `secret` is sealed, and absent where the receiver is a chat service, which checks none. */
export interface WebhookAddress {
  url: string
  secret?: string
}

const HEADERS = { 'content-type': 'application/json' }

/**
 * A program of the user, by Standard Webhooks (https://www.standardwebhooks.com), or a chat of a service that takes
 * messages of its own form.
 */
export function open(deps: ChannelDeps): Channel {
  const safeFetch = createUserAddressFetch(deps)

  function sendToService(service: ChatService, message: AlertMessage, address: string, signal: AbortSignal) {
    const body = JSON.stringify(service.body(message))
    return post(safeFetch, address, { headers: HEADERS, body, signal }, ({ status, sentence }) =>
      NO_SUCH_WEBHOOK.includes(status)
        ? { state: 'broken', detail: `${service.name} ya no acepta mensajes en esta dirección. ${sentence}` }
        : null,
    )
  }

  return {
    async send(message, { address }, signal) {
      const { url, secret: sealed } = address as WebhookAddress
      const service = chatServiceOf(new URL(url))
      if (service?.takes(new URL(url))) return sendToService(service, message, url, signal)
      const secret = sealed === undefined ? null : deps.keys.open(sealed)
      if (secret === null) {
        return { state: 'broken', detail: 'Su secreto ya no se puede leer. Quítalo y créalo otra vez.' }
      }
      const body = JSON.stringify(payloadOf(message))
      const now = new Date(deps.clock())
      const headers = {
        ...HEADERS,
        'webhook-id': message.id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
        'webhook-signature': new Webhook(secret).sign(message.id, now, body),
      }
      return post(safeFetch, url, { headers, body, signal }, judge)
    },
  }
}

/** How services answer for a webhook that was removed or may not write, and for a chat that is archived or gone. */
const NO_SUCH_WEBHOOK = [401, 403, 404, 410]

function judge({ status, sentence, retryAfterMs }: Answer): Outcome | null {
  if (status === 410) return { state: 'broken', detail: `Ya no quiere más avisos. ${sentence}` }
  // A program that refuses the message today may be repaired tomorrow.
  return status >= 400 && status < 500 ? { state: 'later', detail: sentence, retryAfterMs } : null
}

function payloadOf({ at, firings, summary, title, link }: AlertMessage): object {
  if (summary !== null) {
    const { user_id: _, unsubscribe: __, ...data } = summary
    return { type: 'summary.sent', timestamp: at.toISOString(), data: { ...data, link } }
  }
  if (firings.length === 0) return { type: 'alert.test', timestamp: at.toISOString(), data: { title, link } }
  return {
    type: 'alert.fired',
    timestamp: at.toISOString(),
    data: {
      link,
      firings: firings.map(({ exchange, since, until, ...firing }) => ({
        ...firing,
        between: since && until ? [since, until] : null,
      })),
    },
  }
}
