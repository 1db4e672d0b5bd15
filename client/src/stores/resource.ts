import { proxy } from 'valtio/vanilla'
import type { Call, CallAnswer, CallQuery } from '#domain/contract/calls/call.ts'
import { call } from '../api/call.ts'
import { atSignOut } from './account/sign-out.ts'
import { idle, type Loadable, load, reset } from './loadable.ts'

/** Data from the server that know how they are loaded. */
export interface Resource<T extends object> extends Loadable<T> {
  /** Asks for the newest; what is there stays until they come. */
  readonly load: () => Promise<void>
}

/**
 * What a call of the table answers, or what `source` makes of several: a proxy that `useLoaded` shows. It ends with the
 * session, unless it is the same for every visitor.
 */
export function resource<C extends Call & { body?: never }>(
  source: C & (object extends CallQuery<C> ? unknown : never),
): Resource<CallAnswer<C> & object>
export function resource<T extends object>(source: () => Promise<T>): Resource<T>
export function resource(source: Call | (() => Promise<object>)): Resource<object> {
  const fetch = typeof source === 'function' ? source : () => call(source) as Promise<unknown> as Promise<object>
  const target: Resource<object> = proxy({ ...idle<object>(), load: () => load(target, fetch) })
  if (typeof source === 'function' || source.access !== 'public') atSignOut(() => reset(target))
  return target
}
