import { OperatorError } from '#platform/process/operator-error.ts'

/** Why an outside address gave nothing usable. */
export type OutsideCode =
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
export class FarError<Code extends string> extends OperatorError {
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
export class OutsideError extends FarError<OutsideCode> {
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
