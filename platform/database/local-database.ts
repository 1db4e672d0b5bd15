import type { Config } from '../config/config.ts'
import { runningPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { OperatorError } from '../process/operator-error.ts'
import { onStopSignal, unlessStopped } from '../process/process.ts'

/**
 * Runs `work` on this installation's database, for an operator's commands: that of DATABASE_URL, otherwise the embedded
 * one, beside the `npm start` that runs it, or started temporarily. `purpose` names the command to other processes.
 */
export async function onLocalDatabase<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  purpose: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const url = databaseUrl ?? (await runningPostgres(dataDir))
  return url ? work(url) : onTemporaryDatabase(dataDir, purpose, work)
}

/** Runs `work` on the embedded database of `dataDir`, started for it and stopped after it, also where a signal ends it. */
export async function onTemporaryDatabase<T>(
  dataDir: string,
  purpose: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  const ignore = onStopSignal((signal) => stop.abort(new OperatorError(`stopped by ${signal}, before it was done.`)))
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir,
      holder: `pid ${process.pid}, ${purpose}`,
      log: { info() {}, warn: (line) => console.error(`atalaya: ${line}`) },
      signal: stop.signal,
    })
    try {
      return await unlessStopped(stop.signal, () => work(postgres.url))
    } finally {
      await postgres.stop()
    }
  } finally {
    // A command that was told to stop ends now, and is not killed by a signal that comes again before it has said why.
    if (!stop.signal.aborted) ignore()
  }
}
