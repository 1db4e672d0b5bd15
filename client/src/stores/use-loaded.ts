import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { whenLive } from './connection.ts'
import type { Loadable } from './loadable.ts'
import type { Resource } from './resource.ts'

/** How long to wait after the first, second … failure in a row; the last one repeats. */
const RETRY_MS = [2_000, 5_000, 15_000, 30_000]
export const retryMs = (failures: number): number => RETRY_MS[Math.min(failures, RETRY_MS.length) - 1]

interface Loaded<T extends object> {
  status: Loadable<T>['status']
  data: T | null
  /** There is neither an answer nor a failure yet. */
  loading: boolean
  error: unknown
  /** `data` is the last good one; the newest could not be loaded. */
  old: boolean
}

/**
 * The content of `target`, loaded when the caller is first shown and, after a failure, retried by itself: after growing
 * waits, and at once when the live connection comes back. `load`, where more is to be done than to load it, must be the
 * same function at every render.
 */
export function useLoaded<T extends object>(target: Resource<T>, load: () => Promise<void> = target.load): Loaded<T> {
  const { status, failures, error, data } = useSnapshot(target)
  useEffect(() => {
    if (target.status === 'idle') void load()
  }, [target, load])
  useRetry(failures, load)
  // The snapshot's data rerenders the caller; it is the same object as the target's, behind a readonly type.
  const loading = status === 'idle' || status === 'loading'
  return { status, data: target.data, loading, error, old: failures > 0 && data !== null }
}

/** Calls `again` after growing waits while failures come in a row, and at once when the live connection comes back. */
export function useRetry(failures: number, again: () => unknown): void {
  useEffect(() => {
    if (failures === 0) return
    const timer = setTimeout(again, retryMs(failures))
    const unsubscribe = whenLive(again)
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [failures, again])
}

/** Asks again for what is kept from an earlier visit: while nobody looked, nothing brought it up to date. */
export function useRenewed<T extends object>(target: Resource<T>, load: () => unknown = target.load): void {
  useEffect(() => {
    const { status } = target
    if (status === 'ready' || status === 'error') void load()
  }, [target, load])
}
