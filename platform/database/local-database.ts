import type { Config } from '../config/config.ts'
import { runningPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { OperatorError } from '../process/operator-error.ts'
import { onStopSignal, unlessStopped } from '../process/process.ts'

/**
 * Runs `work` on this installation's database, for an operator's commands. It is the one of DATABASE_URL, otherwise the
 * embedded one: that of a running `npm start`, or else one that is started for the command. `purpose` names the command
 * to other processes.
 */
export async function onLocalDatabase<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  purpose: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const url = databaseUrl ?? (await runningPostgres(dataDir))
  return url ? work(url) : onTemporaryDatabase(dataDir, purpose, work)
}

/** Starts the embedded database of `dataDir`, runs `work` on it and stops it, also when a signal ends the command. */
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
    // A stopped command keeps its listener, so that a second signal does not kill it before it has printed the reason.
    if (!stop.signal.aborted) ignore()
  }
}
