import type { Call, CallAnswer, CallBody, CallQuery } from '#domain/contract/calls/call.ts'
import type { ErrorBody, ErrorKey } from '#domain/contract/common.ts'
import { cacheBuster } from '#domain/rules/cache-buster.ts'
import { adjustClock } from '../stores/clock.ts'
import { token } from '../stores/session.ts'
import { expireSession } from '../stores/session-expiry.ts'
import { expectShape } from './shape.ts'

interface Options {
  /** The version that the change is based on: the server refuses it if there is a newer one. */
  ifMatch?: string
  /** True if the call must go out even while the page is left. */
  keepalive?: boolean
}

/** The parameters of a call, derived from its entry in the table. */
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

// A server that hangs counts as unreachable after this, so that the view says so and tries again.
const LONGEST_MS = 20_000

/**
 * Makes a call and returns the server's answer, checked against the contract's table. Throws ApiError for a
 * refusal, NetworkError without an answer, and ShapeError for an answer of another shape; a refused bearer also
 * ends the session.
 */
export async function call<C extends Call>(call: C, ...given: Arguments<C>): Promise<CallAnswer<C>> {
  return (await callWhole(call, ...given)).answer
}

/** Makes a call and also returns the status of its answer and its version (the ETag). */
export async function callWhole<C extends Call>(
  call: C,
  ...[given = {} as Given<C>]: Arguments<C>
): Promise<Answered<C>> {
  const { access, buster, errors = 'detail', answer, read = answer } = call as Call
  // A call about a stock carries the bearer even where anonymous visitors may make it, since its answer depends on
  // the user.
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
  // A refused call from an earlier session says nothing about the current one.
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

/** Throws NetworkError for a truncated body, which is no answer. */
async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return null
  const isTable = response.headers.get('content-type')?.startsWith('text/csv')
  try {
    return await (isTable ? response.text() : response.json())
  } catch (error) {
    throw new NetworkError(error)
  }
}

function address({ path, choice, buster }: Call, id: Sent['id'], query: Sent['query']): string {
  const parameters = new URLSearchParams(choice)
  // Each value of a list has a parameter of its own.
  for (const [name, value] of Object.entries(query ?? {}))
    for (const one of [value].flat()) if (one !== undefined) parameters.append(name, String(one))
  if (buster) parameters.set(buster, cacheBuster(25, Math.random))
  const text = parameters.toString()
  const place = path.replace(':id', String(id))
  return text ? `${place}?${text}` : place
}

/** The server refused the call. `sentence` is its explanation for users, if it sent one. */
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

/** There was no answer: the network or the name failed, or the connection was cut midway. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('no answer from the server', { cause })
    this.name = 'NetworkError'
  }
}

/** Statuses of refusals that may not come again: an expired session, a timeout, too many requests. */
const RETRYABLE: readonly number[] = [401, 408, 429]

/** True if the same call would be refused again, so that retrying is useless. */
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

/** The server's sentence for users, or the page's own. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.sentence ? error.sentence : fallback
}

/** Returns null after a successful call, otherwise a sentence for the user. `logged` is the message on the console. */
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

/** The id of something that is to be created: sent again with it, it is not created twice. */
export const newClientId = (): string => cacheBuster(25, Math.random)
