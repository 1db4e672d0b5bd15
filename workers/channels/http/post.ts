import { retryAfterMs } from '../../outside/accepted.ts'
import { type OutsideCode, OutsideError } from '../../outside/error.ts'
import { createOutside, type OutsideAnswer, type OutsideFetch } from '../../outside/fetch.ts'
import type { ChannelGround, Outcome } from '../channel.ts'

const TIME_LIMIT_MS = 10_000
/** Nobody reads more of an answer to a message. */
const SIZE_LIMIT = 64 * 1_024
const TEMPORARY = [408, 425, 429]

/** The door for messages; `written` as createOutside has it. */
export function createDoor(
  { network, timeLimitMs = TIME_LIMIT_MS }: ChannelGround,
  written: readonly string[] | 'any' = [],
): OutsideFetch {
  return createOutside({ written, network, timeLimitMs, sizeLimit: SIZE_LIMIT })
}

/** The door to addresses that users wrote. */
export const createUsersDoor = (ground: ChannelGround): OutsideFetch =>
  createDoor(ground, ground.config.allowPrivateWebhooks ? 'any' : [])

const TROUBLES: Partial<Record<OutsideCode, Outcome>> = {
  timeout: { state: 'later', detail: 'No respondió a tiempo.', retryAfterMs: null, isSilent: true },
  unreachable: { state: 'later', detail: 'No se pudo conectar con su servidor.', retryAfterMs: null, isSilent: true },
  address: { state: 'refused', detail: 'Su dirección no es pública, y por eso no se usa.' },
  // It may have taken the message, which is not sent again.
  size: { state: 'refused', detail: 'Respondió con demasiados datos.' },
}

interface Post {
  headers?: Readonly<Record<string, string>>
  body: string | Uint8Array
  signal: AbortSignal
}

/** Posts to an address; `judge` says what an answer means where its status alone does not. */
export async function post(
  door: OutsideFetch,
  address: string,
  { headers, body, signal }: Post,
  judge: (answer: OutsideAnswer) => Outcome | null = () => null,
): Promise<Outcome> {
  try {
    const answer = await door(address, { method: 'POST', headers, body, signal })
    return judge(answer) ?? byStatus(answer)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return TROUBLES[error.code] ?? { state: 'refused', detail: 'Su dirección no se puede usar.' }
  }
}

function byStatus({ status, headers }: OutsideAnswer): Outcome {
  const detail = `Respondió ${status}.`
  if (status >= 200 && status < 300) return { state: 'accepted', detail }
  if (status < 400) return { state: 'refused', detail: 'Lleva a otra dirección: escribe la definitiva.' }
  if (status < 500 && !TEMPORARY.includes(status)) return { state: 'refused', detail }
  return { state: 'later', detail, retryAfterMs: retryAfterMs(headers, Date.now()) }
}
