import type { Static, TSchema } from 'typebox'
import type { ErrorKey } from '../../../domain/contract/common.ts'
import { cacheBuster } from '../../../domain/rules/cache-buster.ts'
import { token } from '../stores/account/session.ts'
import { expireSession } from '../stores/account/session-expiry.ts'
import { noteServerDate } from '../stores/clock.ts'
import { NetworkError, readError } from './errors.ts'
import { expectShape } from './shape.ts'

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: Record<string, string>
  body?: unknown
  /** Which cache-buster the call carries. */
  buster?: 'er' | 'tk'
  /** The bearer is sent unless this is false. */
  bearer?: boolean
  /** Key of the error sentence. */
  errorKey?: ErrorKey
  /** Of what the call changes, the version that it knows. */
  ifMatch?: string
  /** The call goes out even if the page is left. */
  keepalive?: boolean
}

// A hanging server counts as unreachable: the view says so and tries again.
const LONGEST_MS = 20_000

/** One call to the server. Throws ApiError or NetworkError; a refused bearer also ends the session. */
export async function request(call: Call) {
  const bearer = call.bearer === false ? null : token()
  const response = await send(call, bearer)
  noteServerDate(response.headers.get('date'))
  if (response.ok)
    return { status: response.status, body: await readBody(response), etag: response.headers.get('etag') }
  // An answer to an earlier session's call says nothing about the current one.
  if (response.status === 401 && bearer && bearer === token()) expireSession()
  throw await readError(response, call.errorKey ?? 'detail')
}

/** A call's answer as the contract promises it; throws ShapeError for anything else. */
export async function ask<T extends TSchema>(promised: T, call: Call): Promise<Static<T>> {
  return expectShape(promised, (await request(call)).body)
}

/** A call whose answer says nothing but that it was done. */
export async function tell(call: Call): Promise<void> {
  await request(call)
}

async function send(call: Call, bearer: string | null): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (bearer) headers.authorization = `Bearer ${bearer}`
  if (call.body !== undefined) headers['content-type'] = 'application/json'
  if (call.ifMatch) headers['if-match'] = call.ifMatch
  try {
    return await fetch(address(call), {
      method: call.method ?? 'GET',
      headers,
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
      keepalive: call.keepalive,
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

function address({ path, query, buster }: Call): string {
  const parameters = new URLSearchParams(query)
  if (buster) parameters.set(buster, cacheBuster(25, Math.random))
  const text = parameters.toString()
  return text ? `${path}?${text}` : path
}
