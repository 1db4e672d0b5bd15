import type { Call, CallAnswer, CallBody, CallQuery } from '#domain/contract/calls/call.ts'
import { cacheBuster } from '#domain/rules/cache-buster.ts'
import { token } from '../stores/account/session.ts'
import { expireSession } from '../stores/account/session-expiry.ts'
import { noteServerDate } from '../stores/clock.ts'
import { NetworkError, readError } from './errors.ts'
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
  noteServerDate(response.headers.get('date'))
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
