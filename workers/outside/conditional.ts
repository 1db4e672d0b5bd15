import type { Headers } from 'undici'

/** What a conditional request needs from the previous answer (RFC 9110, section 13). */
type Validators = Readonly<Record<string, string>>

const REQUEST_HEADERS = { etag: 'if-none-match', last_modified: 'if-modified-since' } as const
const ANSWER_HEADERS = { etag: 'etag', last_modified: 'last-modified' } as const
const NAMES = ['etag', 'last_modified'] as const
/** Longer ones are not worth keeping. */
const MAX_LENGTH = 500

export function conditionalHeaders(validators: Validators): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const name of NAMES) if (validators[name]) headers[REQUEST_HEADERS[name]] = validators[name]
  return headers
}

export function validatorsOf(headers: Headers): Validators {
  const validators: Record<string, string> = {}
  for (const name of NAMES) {
    const value = headers.get(ANSWER_HEADERS[name])
    if (value && value.length <= MAX_LENGTH) validators[name] = value
  }
  return validators
}
