import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { proxy, ref } from 'valtio/vanilla'
import type { Call, CallAnswer, CallQuery } from '#domain/contract/calls/call.ts'
import { retryDelay } from '#domain/retry-delay.ts'
import { call } from '../api/call.ts'
import { onReconnect } from './connection.ts'
import { inNextTask } from './next-task.ts'
import { onSignOut } from './session.ts'

/** Data from the server with a function that loads them. */
export interface Resource<T extends object> extends Loadable<T> {
  /** Requests the newest data; the present ones stay until those arrive. */
  readonly load: () => Promise<void>
}

/**
 * Makes a proxy for the answer of a call in the table, or for what `source` builds from several calls; `useLoaded`
 * shows it. It is reset at sign-out, unless every visitor gets the same answer. A failure is logged with `logged`.
 */
export function resource<C extends Call & { body?: never }>(
  source: C & (object extends CallQuery<C> ? unknown : never),
): Resource<CallAnswer<C> & object>
export function resource<T extends object>(source: () => Promise<T>, logged?: string): Resource<T>
export function resource(source: Call | (() => Promise<object>), logged?: string): Resource<object> {
  const fetch = typeof source === 'function' ? source : () => call(source) as Promise<unknown> as Promise<object>
  const target: Resource<object> = proxy({ ...idle<object>(), load: () => load(target, fetch, logged) })
  if (typeof source === 'function' || source.access !== 'public') onSignOut(() => reset(target))
  return target
}

/** Data from the server; `data` stays during a reload, and after one that fails. */
interface Loadable<T extends object> {
  status: 'idle' | 'loading' | 'ready' | 'error'
  data: T | null
  /** Failures in a row; with `data`, the shown data are old. */
  failures: number
  error: unknown
}

export const idle = <T extends object>(): Loadable<T> => ({ status: 'idle', data: null, failures: 0, error: null })

/**
 * Fills `target` from `fetch`. A later load or `setData` of the same target voids an earlier answer. A failure
 * keeps the old data and is logged on the console for operators.
 */
export async function load<T extends object>(
  target: Loadable<T>,
  fetch: () => Promise<T>,
  logged = 'load failed',
): Promise<void> {
  const run = startRun(target)
  if (target.data === null) target.status = 'loading'
  try {
    const data = await fetch()
    if (runs.get(target) === run) setData(target, data)
  } catch (error) {
    console.warn(logged, error)
    if (runs.get(target) !== run) return
    target.status = target.data === null ? 'error' : 'ready'
    target.error = error instanceof Error ? ref(error) : error
    target.failures += 1
  }
}

/** Sets the newest value and voids the answers of requests under way. */
export function setData<T extends object>(target: Loadable<T>, data: T): void {
  startRun(target)
  target.data = ref(data)
  target.status = 'ready'
  target.failures = 0
  target.error = null
}

export function reset<T extends object>(target: Loadable<T>): void {
  startRun(target)
  Object.assign(target, idle<T>())
}

const runs = new WeakMap<object, number>()

function startRun(target: object): number {
  const run = (runs.get(target) ?? 0) + 1
  runs.set(target, run)
  return run
}

/** Milliseconds. */
export const RETRY = { first: 2_000, longest: 30_000 }

interface Loaded<T extends object> {
  status: Loadable<T>['status']
  data: T | null
  /** True while there is neither an answer nor a failure. */
  loading: boolean
  error: unknown
  /** True if `data` is from before and the newest could not be loaded. */
  old: boolean
}

/**
 * The content of `target`, loaded when the caller is first shown. After a failure it is retried with growing waits,
 * and at once when the live connection comes back. `load` does more than `target.load` where that is needed; it
 * must be the same function at every render.
 */
export function useLoaded<T extends object>(target: Resource<T>, load: () => Promise<void> = target.load): Loaded<T> {
  const snapshot = useSnapshot(target)
  const { failures, error, data } = snapshot
  // Before the first answer or failure the status is not read, so that sending the request renders nothing again.
  const loading = data === null && failures === 0
  const status = loading ? 'loading' : snapshot.status
  useEffect(() => {
    if (target.status !== 'idle') return
    // A list of rows that each ask for their own data at once would hold a phone for a tenth of a second.
    return inNextTask(() => {
      if (target.status === 'idle') void load()
    })
  }, [target, load])
  useRetry(failures, load)
  // The snapshot's data rerenders the caller; it is the same object as the target's, behind a readonly type.
  return { status, data: target.data, loading: status === 'loading', error, old: failures > 0 && data !== null }
}

/** Calls `again` after growing waits while failures come in a row, and at once when the live connection comes back. */
export function useRetry(failures: number, again: () => unknown): void {
  useEffect(() => {
    if (failures === 0) return
    const timer = setTimeout(again, retryDelay(failures - 1, RETRY))
    const unsubscribe = onReconnect(again)
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [failures, again])
}

/** Loads again what an earlier visit of the view left: nothing keeps it up to date while no view shows it. */
export function useRefreshed<T extends object>(target: Resource<T>, load: () => unknown = target.load): void {
  useEffect(() => {
    const { status } = target
    if (status === 'ready' || status === 'error') void load()
  }, [target, load])
}

/**
 * Numbers requests to the server. Call the result when sending one; the function it returns tells, once there is an
 * answer, whether the request is still the newest and nothing has changed since.
 */
export function trackRequests(): () => () => boolean {
  let newest = 0
  return () => {
    newest += 1
    const mine = newest
    return () => mine === newest
  }
}
