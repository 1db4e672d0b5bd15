import type { ErrorBody, ErrorKey } from '#domain/contract/common.ts'

/** The server answered with a refusal. `sentence` is the one for users, if it sent one. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | null
  readonly sentence: string | null

  constructor(status: number, code: string | null, sentence: string | null) {
    super(`HTTP ${status}${code ? ` ${code}` : ''}`)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.sentence = sentence
  }
}

/** No answer at all: network, name, or a connection cut midway. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('no answer from the server', { cause })
    this.name = 'NetworkError'
  }
}

/** Refusals that another try may not meet. */
const PASSING: readonly number[] = [401, 408, 429]

/** Whether the same call would be refused again. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && !PASSING.includes(error.status)

/** Reads an error body by the key in the call's contract; a body of another shape has no sentence. */
export async function readError(response: Response, key: ErrorKey): Promise<ApiError> {
  const text = await response.text()
  const body = parse(text)
  return new ApiError(response.status, word(body?.code), word(body?.[key]))
}

const word = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function parse(text: string): Partial<ErrorBody> | null {
  // A proxy in between may answer with its own page.
  if (!text.startsWith('{')) return null
  return JSON.parse(text) as Partial<ErrorBody>
}

/** The server's sentence, or the page's own. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.sentence ? error.sentence : fallback
}

/** Null once `call` is done, or the sentence that says why not; `logged` is for operators. */
export async function whyNot(call: () => Promise<unknown>, logged: string, fallback: string): Promise<string | null> {
  try {
    await call()
    return null
  } catch (error) {
    console.warn(logged, error)
    return sentenceOf(error, fallback)
  }
}
