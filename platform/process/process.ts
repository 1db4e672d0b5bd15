import { wantsDetails } from '../config/config.ts'
import { databaseRefusal } from '../database/errors.ts'
import { fileRefusal } from './file-error.ts'
import { OperatorError } from './operator-error.ts'

/** What the runner of a started process can ask of it. */
export interface RunningProcess {
  /** Ends it all cleanly; called once. */
  stop(): Promise<void>
}

/** What a process is given to start with. */
export interface ProcessControl {
  /** Ends the process later, for a reason. */
  fail(error: Error): void
  /** Aborted when the process must stop: a waiting start ends with its reason. */
  stopping: AbortSignal
}

/** A child could not start and has said why itself: nothing more is printed. */
export class AlreadyReported extends Error {
  override name = 'AlreadyReported'
}

/** From a child to `npm start`, once, when it serves. */
export interface ReadyMessage {
  ready: true
  line: string
}

/** By then every part of a stop has used up its own time. */
const HARD_STOP_MS = 25_000

/**
 * Runs one process of the product: a reason not to start is one line and exit 1, a signal (or the end of the process
 * that started it) is a clean stop and exit 0. The stop takes its course, within `hardStopMs`, however many signals and
 * errors follow the first: cut short, it would leave running what it had not stopped yet.
 */
export function runProcess(
  start: (control: ProcessControl) => Promise<RunningProcess>,
  hardStopMs = HARD_STOP_MS,
): void {
  const stop = new AbortController()
  let code = 0
  const end = () => {
    if (stop.signal.aborted) return
    setTimeout(() => process.exit(1), hardStopMs)
    stop.abort()
    // Stopped while starting: what the start began is known only when it ends.
    starting.then((running) => running.stop().catch(fail)).finally(() => process.exit(code))
  }
  const fail = (error: unknown) => {
    reportError(error)
    code = 1
    end()
  }
  onStopSignal(end)
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  process.on('message', (message) => message === 'stop' && end())
  process.once('disconnect', end)
  const starting = start({ fail, stopping: stop.signal })
  starting.catch((error: unknown) => {
    const wasToldTo = stop.signal.aborted && error instanceof Error && error.name === 'AbortError'
    if (!wasToldTo) fail(error)
  })
  // Its parent was gone before this line was reached.
  if (process.connected === false) end()
}

/** Runs a command: a failure is reported as below, with exit 1. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error) => {
    reportError(error)
    process.exit(1)
  })
}

/**
 * Says in one line why a command ends, if operators can act on it; everything known otherwise, and where LOG_LEVEL asks
 * for it.
 */
export function reportError(error: unknown): void {
  if (error instanceof AlreadyReported) return
  const line = startErrorLine(error)
  if (line) console.error(`atalaya: ${line}`)
  if (!line || wantsDetails(process.env)) console.error(error)
}

/** One line for a reason that operators can act on; null for a fault of ours, which needs its stack. */
function startErrorLine(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof OperatorError) return error.message
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE' && 'port' in error && 'address' in error) {
    return `PORT: ${error.port} on ${error.address} is already in use.`
  }
  if (code === 'EADDRNOTAVAIL' && 'address' in error) return `HOST: ${error.address} is no address of this machine.`
  if (code === 'EACCES' && 'port' in error) return `PORT: ${error.port} may not be used by this user.`
  const refusal = databaseRefusal(error)
  return refusal ? `${refusal}.` : fileRefusal(error)
}

/** Tells the parent process, if there is one, that this one serves. */
export function announceReady(line: string): void {
  process.send?.({ ready: true, line } satisfies ReadyMessage)
}

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

/**
 * Flags of a server's Node. Answers are made of strings and buffers that die at once; on a machine of much memory V8
 * lets 134 MB of them gather, and collects the whole heap for the buffers' sake before it has looked there.
 */
export const SERVER_FLAGS: readonly string[] = ['--max-semi-space-size=32']
