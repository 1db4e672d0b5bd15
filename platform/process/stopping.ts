/** By which terminals, closed windows and supervisors end a process. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const

/**
 * Calls `listener` at every signal that would end this process, which goes on: what it has started would outlive it.
 * Returns what undoes that.
 */
export function onStopSignal(listener: (signal: NodeJS.Signals) => void): () => void {
  for (const signal of SIGNALS) process.on(signal, listener)
  return () => {
    for (const signal of SIGNALS) process.off(signal, listener)
  }
}

/**
 * Settles as `work` does, or rejects with the reason of `signal` as soon as it is aborted. The work itself is not ended:
 * its caller takes away the database, or the process, that it runs on.
 */
export async function unlessStopped<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const stopped = Promise.withResolvers<never>()
  const stop = () => stopped.reject(signal.reason)
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([stopped.promise, work()])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
