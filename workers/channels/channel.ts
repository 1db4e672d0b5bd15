import { readRefusal, secretsOf } from '#domain/deliveries/refusal.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { FiringContent } from '#platform/repositories/alerts/firings.ts'
import type { StoredSummary } from '#platform/repositories/summaries.ts'
import type { Keys } from '#platform/secrets/keys.ts'
import type { Network } from '../safe-fetch/address-gate.ts'
import { type SafeFetchCode, SafeFetchError } from '../safe-fetch/error.ts'
import { createSafeFetch, retryAfterMs, type SafeFetch, type SafeFetchAnswer } from '../safe-fetch/fetch.ts'

/** One message about one or several firings. Its texts are plain: no channel may read markup in them. */
export interface AlertMessage {
  /** The same on every channel and at every attempt: letters, digits, `-`, 32 at most. */
  id: string
  title: string
  /** At least one. */
  paragraphs: readonly string[]
  /** Address of the stock's page, or of the start if the firings are about several stocks. */
  link: string
  /** Names the alert, whose messages belong together. */
  thread: string
  /** Seconds for which the message is worth showing. */
  ttlSeconds: number
  /** The token by which a device confirms that it has shown the message. */
  receipt: string
  at: Date
  /** Empty in a test and in a summary. */
  firings: readonly FiringContent[]
  /** All of a summary, with the address at which its user ends them; null for alerts. */
  summary: (StoredSummary & { unsubscribe: string }) | null
}

/** The user who gets the message; `address` is what the channel itself stored. */
interface Recipient {
  user_id: number
  address: unknown
}

/** The outcome of an attempt; each sentence is Spanish, for the user. */
export type Outcome =
  /** The other side took the message. Whether anyone saw it is not known. */
  | { state: 'accepted'; detail: string }
  /** Nothing was sent: the user's page fetches and shows it. */
  | { state: 'waiting' }
  /**
   * Worth another attempt, not before `retryAfterMs` if the other side asks for that. If `isSilent`, it may have taken
   * the message. `fault` says what the operator has to repair first, in English and without names.
   */
  | { state: 'later'; detail: string; retryAfterMs: number | null; isSilent?: true; fault?: string }
  /** Another attempt with this message would end in the same way. */
  | { state: 'refused'; detail: string }
  /** The channel takes no message any more until its user has repaired it. */
  | { state: 'broken'; detail: string }

export interface Channel {
  /** Rejects with the reason of `signal` only; all else is an outcome. */
  send(message: AlertMessage, to: Recipient, signal: AbortSignal): Promise<Outcome>
}

export interface ChannelDeps {
  config: Pick<Config, 'allowPrivateWebhooks' | 'publicUrl' | 'push' | 'telegram'>
  db: Database
  keys: Keys
  mailer: Mailer
  /** Epoch milliseconds. */
  clock: () => number
  network?: Network
  /** Longest wait for an answer. */
  timeLimitMs?: number
}

const TIME_LIMIT_MS = 10_000
/** The most bytes that are read of an answer to a message. */
const SIZE_LIMIT = 64 * 1_024
const TEMPORARY = [408, 425, 429]

/** Fetches for messages; `written` as in createSafeFetch. */
export function createMessageFetch(
  { network, timeLimitMs = TIME_LIMIT_MS }: ChannelDeps,
  written: readonly string[] | 'any' = [],
): SafeFetch {
  return createSafeFetch({ written, network, timeLimitMs, sizeLimit: SIZE_LIMIT })
}

/** Fetches for addresses that users wrote. */
export const createUserAddressFetch = (deps: ChannelDeps): SafeFetch =>
  createMessageFetch(deps, deps.config.allowPrivateWebhooks ? 'any' : [])

const TROUBLES: Partial<Record<SafeFetchCode, Outcome>> = {
  timeout: { state: 'later', detail: 'No respondió a tiempo.', retryAfterMs: null, isSilent: true },
  unreachable: { state: 'later', detail: 'No se pudo conectar con su servidor.', retryAfterMs: null, isSilent: true },
  address: { state: 'refused', detail: 'Su dirección no es pública, y por eso no se usa.' },
  // The other side may have taken the message, so it is not sent again.
  size: { state: 'refused', detail: 'Respondió con demasiados datos.' },
}

interface Post {
  headers?: Readonly<Record<string, string>>
  body: string | Uint8Array
  signal: AbortSignal
  /** Texts, besides those in the address, that no reason may show. */
  secrets?: readonly string[]
}

/** An answer of the other side as channels judge it. */
export interface Answer {
  status: number
  /** Why the other side refuses, in its own words; null where it does not, or says nothing. */
  reason: string | null
  /** Status and reason as a sentence. */
  sentence: string
  /** Milliseconds until the other side wants another attempt, if it says so. */
  retryAfterMs: number | null
  body: string
}

/** Posts to an address; `judge` decides about an answer that means something else here than to other channels. */
export async function post(
  safeFetch: SafeFetch,
  address: string,
  { headers, body, signal, secrets = [] }: Post,
  judge: (answer: Answer) => Outcome | null | Promise<Outcome> = () => null,
): Promise<Outcome> {
  try {
    const fetched = await safeFetch(address, { method: 'POST', headers, body, signal })
    const answer = readAnswer(fetched, [...secrets, ...secretsOf(new URL(address))])
    return (await judge(answer)) ?? byStatus(answer)
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error
    return TROUBLES[error.code] ?? { state: 'refused', detail: 'Su dirección no se puede usar.' }
  }
}

function readAnswer({ status, headers, bytes }: SafeFetchAnswer, secrets: readonly string[]): Answer {
  const body = Buffer.from(bytes).toString()
  const { reason, retryAfterSeconds } = status < 400 ? ACCEPTED : readRefusal(body, status, secrets)
  const asked = retryAfterMs(headers, Date.now()) ?? (retryAfterSeconds === null ? null : retryAfterSeconds * 1_000)
  const sentence = reason === null ? `Respondió ${status}.` : `Respondió ${status}: «${reason}».`
  return { status, reason, sentence, retryAfterMs: asked, body }
}

const ACCEPTED = { reason: null, retryAfterSeconds: null }

function byStatus({ status, sentence: detail, retryAfterMs }: Answer): Outcome {
  if (status >= 200 && status < 300) return { state: 'accepted', detail }
  if (status < 400) return { state: 'refused', detail: 'Lleva a otra dirección: escribe la definitiva.' }
  if (status < 500 && !TEMPORARY.includes(status)) return { state: 'refused', detail }
  return { state: 'later', detail, retryAfterMs }
}
