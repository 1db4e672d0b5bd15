import { ref } from 'valtio/vanilla'

/** Data from the server; `data` stays during a reload, and if that fails. */
export interface Loadable<T extends object> {
  status: 'idle' | 'loading' | 'ready' | 'error'
  data: T | null
  /** Failures in a row; with `data`, the shown data are old. */
  failures: number
  /** The last failure. */
  error: unknown
}

export const idle = <T extends object>(): Loadable<T> => ({ status: 'idle', data: null, failures: 0, error: null })

/**
 * Fills `target` from `fetch`. A later load of the same target, or a `settle`, voids an earlier answer. A failure keeps
 * the old data and is logged to the console for operators.
 */
export async function load<T extends object>(target: Loadable<T>, fetch: () => Promise<T>): Promise<void> {
  const run = begin(target)
  if (target.data === null) target.status = 'loading'
  try {
    const data = await fetch()
    if (runs.get(target) === run) settle(target, data)
  } catch (error) {
    console.warn('load failed', error)
    if (runs.get(target) !== run) return
    target.status = target.data === null ? 'error' : 'ready'
    target.error = error instanceof Error ? ref(error) : error
    target.failures += 1
  }
}

/** Sets the newest value, whatever is still under way. */
export function settle<T extends object>(target: Loadable<T>, data: T): void {
  begin(target)
  target.data = ref(data)
  target.status = 'ready'
  target.failures = 0
  target.error = null
}

export function reset<T extends object>(target: Loadable<T>): void {
  begin(target)
  Object.assign(target, idle<T>())
}

const runs = new WeakMap<object, number>()

function begin(target: object): number {
  const run = (runs.get(target) ?? 0) + 1
  runs.set(target, run)
  return run
}
