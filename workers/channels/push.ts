import webPush from 'web-push'
import type { Subscription } from '#domain/contract/alerts/new-channel.ts'
import { isPushService } from '#domain/deliveries/devices.ts'
import {
  type AlertMessage,
  type Answer,
  type Channel,
  type ChannelDeps,
  createMessageFetch,
  type Outcome,
  post,
} from './channel.ts'

/** Push services take 4,096 bytes, of which the encryption needs 103. */
const MOST_BYTES = 3_000
const NO_PUSH = 'Esta instalación ya no envía notificaciones push.'

/** A browser on a device, through the push service of its maker (RFC 8030, 8188, 8291, 8292). */
export function open(deps: ChannelDeps): Channel {
  const safeFetch = createMessageFetch(deps)
  const { push } = deps.config

  function ask(message: AlertMessage, subscription: Subscription, payload: string, signal: AbortSignal, own = judge) {
    const details = webPush.generateRequestDetails(subscription, payload, {
      vapidDetails: { subject: push!.subject, publicKey: push!.publicKey, privateKey: push!.privateKey },
      TTL: message.ttlSeconds,
      topic: message.id,
      urgency: 'high',
    })
    const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]))
    // fetch sends the body's own length.
    delete headers['Content-Length']
    return post(safeFetch, details.endpoint, { headers, body: details.body, signal }, own)
  }

  return {
    async send(message, { address }, signal) {
      const subscription = address as Subscription
      if (push === null) return { state: 'refused', detail: NO_PUSH }
      if (!isPushService(subscription.endpoint)) {
        return { state: 'broken', detail: 'No es el servicio push de un navegador conocido.' }
      }
      const judgeSize = (answer: Answer) => (answer.status === 413 ? TOO_LARGE : judge(answer))
      const outcome = await ask(message, subscription, payloadOf(message), signal, judgeSize)
      return outcome === TOO_LARGE ? ask(message, subscription, shortPayloadOf(message), signal) : outcome
    },
  }
}

/** A service whose own limit is lower than the usual one. */
const TOO_LARGE: Outcome = { state: 'refused', detail: 'El mensaje le parece demasiado largo.' }

/** What services say of a subscription that was made for another key than the one that signs (Google, Apple, Mozilla). */
const OTHER_KEY = /do not correspond|VapidPkHashMismatch|key mismatch/i

function judge({ status, reason, sentence, retryAfterMs }: Answer): Outcome | null {
  if (status === 404 || status === 410)
    return { state: 'broken', detail: `El navegador canceló su suscripción. ${sentence}` }
  if (OTHER_KEY.test(reason ?? '')) {
    return {
      state: 'broken',
      detail: `Se añadió con otra clave: quita este dispositivo y añádelo otra vez. ${sentence}`,
    }
  }
  if (status !== 401 && status !== 403) return null
  const fault = `a push service refuses who sends (${status}): check VAPID_SUBJECT, the VAPID keys and the clock`
  return {
    state: 'later',
    detail: `Esta instalación tiene que arreglar su envío de push. ${sentence}`,
    retryAfterMs,
    fault,
  }
}

/**
 * Declarative Web Push: the browser shows it even if the page's service worker fails; `mutable` still lets that worker
 * send the receipt.
 */
function payloadOf(message: AlertMessage): string {
  const { id, title, link, receipt } = message
  const payload = (body: string) =>
    JSON.stringify({
      web_push: 8030,
      mutable: true,
      notification: { title, body, navigate: link, tag: id, lang: 'es', data: { receipt } },
    })
  const whole = payload(message.paragraphs.join('\n'))
  return Buffer.byteLength(whole) <= MOST_BYTES ? whole : payload(message.paragraphs[0].slice(0, 200))
}

function shortPayloadOf({ id, link, receipt }: AlertMessage): string {
  const notification = { title: 'Atalaya', navigate: link, tag: id, data: { receipt } }
  return JSON.stringify({ web_push: 8030, mutable: true, notification })
}
