import { Webhook } from 'standardwebhooks'
import {
  type AlertMessage,
  type Answer,
  type Channel,
  type ChannelDeps,
  createUserAddressFetch,
  type Outcome,
  post,
} from './channel.ts'

/** The address of a webhook; `secret` is sealed. */
export interface WebhookAddress {
  url: string
  secret: string
}

/** A program of the user, by Standard Webhooks (https://www.standardwebhooks.com). */
export function open(deps: ChannelDeps): Channel {
  const safeFetch = createUserAddressFetch(deps)
  return {
    async send(message, { address }, signal) {
      const { url, secret: sealed } = address as WebhookAddress
      const secret = deps.keys.open(sealed)
      if (secret === null) {
        return { state: 'gone', detail: 'Su secreto ya no se puede leer. Quítalo y créalo otra vez.' }
      }
      const body = JSON.stringify(payloadOf(message))
      const now = new Date(deps.clock())
      const headers = {
        'content-type': 'application/json',
        'webhook-id': message.id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
        'webhook-signature': new Webhook(secret).sign(message.id, now, body),
      }
      return post(safeFetch, url, { headers, body, signal }, judge)
    },
  }
}

function judge({ status, sentence, retryAfterMs }: Answer): Outcome | null {
  if (status === 410) return { state: 'gone', detail: `Ya no quiere más avisos. ${sentence}` }
  // A program that refuses the message today may be repaired tomorrow.
  return status >= 400 && status < 500 ? { state: 'later', detail: sentence, retryAfterMs } : null
}

function payloadOf({ at, firings, title, link }: AlertMessage): object {
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
