import { OperatorError } from '#platform/process/operator-error.ts'

/** Why an outside address gave nothing usable. */
export type SafeFetchCode =
  /** The address is neither http nor https. */
  | 'protocol'
  /** The host has an address that is not public. */
  | 'address'
  /** There is no such name, no listener, or the connection broke. */
  | 'unreachable'
  | 'timeout'
  | 'size'
  | 'redirects'
  /** The status says that the requested content is not in the answer. */
  | 'status'
  | 'charset'
  /** The bytes are not of the expected format. */
  | 'format'

/** An unusable or missing answer of another party, in one English sentence for operators. */
export class RemoteError<Code extends string> extends OperatorError {
  readonly code: Code
  /** Milliseconds until the other side wants to be asked again, if it said so. */
  readonly retryAfterMs: number | null

  constructor(code: Code, message: string, options: ErrorOptions & { retryAfterMs?: number | null } = {}) {
    super(message, options)
    this.code = code
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}

/** An outside address that could not be read, shown without credentials or query strings. */
export class SafeFetchError extends RemoteError<SafeFetchCode> {
  override name = 'SafeFetchError'
}

const NOT_PRINTABLE = /[^\x20-\x7e]/g

/** Host and path of an address for messages; its credentials, query and fragment may be secrets and are left out. */
export function shownAddress({ host, pathname }: URL): string {
  return shownText(host + pathname, 120)
}

/** Another party's text for messages: cut off at `limit`, in printable ASCII. */
export function shownText(text: string, limit = 40): string {
  return text.slice(0, limit).replace(NOT_PRINTABLE, '?')
}

const REASONS: Record<string, string> = {
  ENOTFOUND: 'its name is unknown',
  EAI_AGAIN: 'its name cannot be resolved at present',
  ECONNREFUSED: 'nobody listens there',
  ECONNRESET: 'the connection broke',
  UND_ERR_SOCKET: 'the connection broke',
  UND_ERR_CONNECT_TIMEOUT: 'nobody answers there',
}

/** Says in words why a request to `url` failed. fetch wraps the reason in one or more causes. */
export function toSafeFetchError(error: unknown, url: URL): SafeFetchError {
  let last: { code?: unknown; message: string } | null = null
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SafeFetchError) return cause
    last = cause
  }
  const code = typeof last?.code === 'string' ? last.code : ''
  const why = REASONS[code] ?? shownText(code || (last?.message ?? String(error)), 80)
  return new SafeFetchError('unreachable', `${shownAddress(url)} could not be read: ${why}.`, { cause: error })
}
