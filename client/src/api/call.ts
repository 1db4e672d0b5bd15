import type { Call, CallAnswer, CallBody, CallQuery } from '#domain/contract/calls/call.ts'
import type { ErrorBody, ErrorKey } from '#domain/contract/common.ts'
import { cacheBuster } from '#domain/rules/cache-buster.ts'
import { adjustClock } from '../stores/clock.ts'
import { token } from '../stores/session.ts'
import { expireSession } from '../stores/session-expiry.ts'
import { expectShape } from './shape.ts'

interface Options {
  /** The version that is known of what the call changes. */
  ifMatch?: string
  /** The call goes out even if the page is left. */
  keepalive?: boolean
}

/** What a call needs, by its entry in the table. */
type Given<C extends Call> = Options &
  (C['path'] extends `${string}:id${string}` ? { id: number } : unknown) &
  (C extends { query: unknown }
    ? object extends CallQuery<C>
      ? { query?: CallQuery<C> }
      : { query: CallQuery<C> }
    : unknown) &
  (C extends { body: unknown } ? { body: CallBody<C> } : unknown)

type Arguments<C extends Call> = object extends Given<C> ? [given?: Given<C>] : [given: Given<C>]

interface Sent extends Options {
  id?: number
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

interface Answered<C extends Call> {
  status: number
  etag: string | null
  answer: CallAnswer<C>
}

// A hanging server counts as unreachable: the view says so and tries again.
const LONGEST_MS = 20_000

/**
 * What the server answers to a call, as the contract's table promises it. Throws ApiError, NetworkError, or ShapeError for
 * anything else than promised; a refused bearer also ends the session.
 */
export async function call<C extends Call>(call: C, ...given: Arguments<C>): Promise<CallAnswer<C>> {
  return (await callWhole(call, ...given)).answer
}

/** The same with the answer's status and its version. */
export async function callWhole<C extends Call>(
  call: C,
  ...[given = {} as Given<C>]: Arguments<C>
): Promise<Answered<C>> {
  const { access, buster, errors = 'detail', answer, read = answer } = call as Call
  // A call about a stock is its user's, also where anybody may make it.
  const isOfUsers = access === 'bearer' || access === 'admin' || (access === 'public' && buster === 'tk')
  const bearer = isOfUsers ? token() : null
  const response = await send(call, given, bearer)
  adjustClock(response.headers.get('date'))
  if (response.ok) {
    const body = await readBody(response)
    return {
      status: response.status,
      etag: response.headers.get('etag'),
      answer: (read ? expectShape(read, body) : null) as CallAnswer<C>,
    }
  }
  // An answer to an earlier session's call says nothing about the current one.
  if (response.status === 401 && bearer && bearer === token()) expireSession()
  throw await readError(response, errors)
}

async function send(
  call: Call,
  { id, query, body, ifMatch, keepalive }: Sent,
  bearer: string | null,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (bearer) headers.authorization = `Bearer ${bearer}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (ifMatch) headers['if-match'] = ifMatch
  try {
    return await fetch(address(call, id, query), {
      method: call.method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      keepalive,
      signal: AbortSignal.timeout(LONGEST_MS),
    })
  } catch (error) {
    throw new NetworkError(error)
  }
}

/** A truncated body is a call without an answer. */
async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return null
  try {
    return await response.json()
  } catch (error) {
    throw new NetworkError(error)
  }
}

function address({ path, choice, buster }: Call, id: Sent['id'], query: Sent['query']): string {
  const parameters = new URLSearchParams(choice)
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) parameters.set(name, String(value))
  if (buster) parameters.set(buster, cacheBuster(25, Math.random))
  const text = parameters.toString()
  const place = path.replace(':id', String(id))
  return text ? `${place}?${text}` : place
}

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
const RETRYABLE: readonly number[] = [401, 408, 429]

/** Whether the same call would be refused again. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && !RETRYABLE.includes(error.status)

/** Reads an error body by the key in the call's contract; a body of another shape has no sentence. */
async function readError(response: Response, key: ErrorKey): Promise<ApiError> {
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
export async function problemOfCall(
  call: () => Promise<unknown>,
  logged: string,
  fallback: string,
): Promise<string | null> {
  try {
    await call()
    return null
  } catch (error) {
    console.warn(logged, error)
    return sentenceOf(error, fallback)
  }
}
