import { OperatorError } from '#platform/process/operator-error.ts'

/** Why an outside address gave nothing usable. */
export type SafeFetchCode =
  /** Neither http nor https. */
  | 'protocol'
  /** Leads to an address that is not public. */
  | 'address'
  /** No such name, no listener, or a broken connection. */
  | 'unreachable'
  | 'timeout'
  | 'size'
  | 'redirects'
  /** Answered, but not with the requested content. */
  | 'status'
  | 'charset'
  /** The bytes are not of the expected format. */
  | 'format'

/** An unusable or missing answer of another party: one English sentence for operators. */
export class RemoteError<Code extends string> extends OperatorError {
  readonly code: Code
  /** The pause that the other side asks for, in milliseconds. */
  readonly retryAfterMs: number | null

  constructor(code: Code, message: string, options: ErrorOptions & { retryAfterMs?: number | null } = {}) {
    super(message, options)
    this.code = code
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}

/** An outside address that could not be read, shown without credentials or query strings. */
export class SafeFetchError extends RemoteError<SafeFetchCode> {
  override name = 'OutsideError'
}

const NOT_PRINTABLE = /[^\x20-\x7e]/g

/** An address as messages may show it: host and path; credentials, query and fragment may be secrets. */
export function shownAddress({ host, pathname }: URL): string {
  return shownText(host + pathname, 120)
}

/** Text of another party as messages may show it. */
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

/** An `error` of a request to `url`, in words. fetch wraps the reason in one or more causes. */
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
