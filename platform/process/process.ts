import { readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { wantsDetails } from '../config/config.ts'
import { databaseRefusal } from '../database/errors.ts'
import { fileRefusal } from './file-error.ts'
import { OperatorError } from './operator-error.ts'

/** A process that has started, as `runProcess` holds it. */
export interface RunningProcess {
  /** Ends every part of the process cleanly. It is called once. */
  stop(): Promise<void>
}

/** The ways in which a process that starts is tied to the one that runs it. */
export interface ProcessControl {
  /** Reports the error and stops the process with exit 1; it may be called at any time after the start. */
  fail(error: Error): void
  /** Is aborted when the process must stop, so that a start which waits can end with the signal's reason. */
  stopping: AbortSignal
}

/** A child process could not start and has printed the reason itself, so its parent prints nothing more. */
export class AlreadyReported extends Error {
  override name = 'AlreadyReported'
}

/** A child process sends this to `npm start` once, when it serves. */
export interface ReadyMessage {
  ready: true
  line: string
}

/** Milliseconds after which a stop is cut short; every part of it has used up its own time limit by then. */
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
    // A process may be stopped while it starts: what there is to stop is known only when the start has ended.
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
  onceNpmEnds(end)
  const starting = start({ fail, stopping: stop.signal })
  starting.catch((error: unknown) => {
    const wasStopped = stop.signal.aborted && error instanceof Error && error.name === 'AbortError'
    if (!wasStopped) fail(error)
  })
  // The parent may have gone before this line was reached; then no `disconnect` follows.
  if (process.connected === false) end()
}

/** Runs a command of an operator; a failure goes through `reportError` and ends it with exit 1. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error) => {
    reportError(error)
    process.exit(1)
  })
}

/**
 * Prints one line that says why a command ends, if operators can act on it. The whole error with its stack is printed
 * for any other error, and where LOG_LEVEL asks for it.
 */
export function reportError(error: unknown): void {
  if (error instanceof AlreadyReported) return
  const line = startErrorLine(error)
  if (line) console.error(`atalaya: ${line}`)
  if (!line || wantsDetails(process.env)) console.error(error)
}

/** One line for an error that operators can act on; null for a fault in our code, which needs its stack. */
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

/** Notifies the parent process, if there is one, that this one serves. */
export function announceReady(line: string): void {
  process.send?.({ ready: true, line } satisfies ReadyMessage)
}

/** Signals by which terminals, closed windows and supervisors end a process. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const

/**
 * Calls `listener` at every signal that would end this process. The process goes on, since children that it has started
 * would outlive it. Returns a function that removes the listener.
 */
export function onStopSignal(listener: (signal: NodeJS.Signals) => void): () => void {
  for (const signal of SIGNALS) process.on(signal, listener)
  return () => {
    for (const signal of SIGNALS) process.off(signal, listener)
  }
}

/** Milliseconds between two looks at what runs this process. */
const NPM_POLL_MS = 1_000
const SHELLS = ['sh', 'dash', 'bash', 'ash', 'busybox', 'zsh']

/**
 * Calls `listener` when the npm that runs this process as its script is gone. A signal to npm alone, as supervisors
 * send it, need not reach the script: npm passes on neither HUP nor KILL. A process without npm may outlive its parent.
 */
function onceNpmEnds(listener: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const first = runners()
  const poll = setInterval(() => {
    if (runners() === first) return
    clearInterval(poll)
    listener()
  }, NPM_POLL_MS)
  poll.unref()
}

/** The parent's id and, where /proc shows that this is the shell in which npm runs scripts, that of its parent. */
function runners(): string {
  const parent = process.ppid
  try {
    if (!SHELLS.includes(basename(readlinkSync(`/proc/${parent}/exe`)))) return `${parent}`
    const stat = readFileSync(`/proc/${parent}/stat`, 'latin1')
    return `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    // Another system has no /proc, and most shells there are replaced by the one command that they run.
    return `${parent}`
  }
}

/**
 * Settles as `work` does, or rejects with the reason of `signal` as soon as it is aborted. The work itself goes on,
 * until its caller ends the database or the process that it runs on.
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
 * Flags of Node for the servers. Answers consist of strings and buffers that are garbage at once. By itself V8 changes
 * the size of the space for young objects after each pause. At times it is too small, which makes requests dearer, at
 * times so large (134 MB on a machine with much memory) that the buffers make V8 collect the whole heap before it has
 * collected that space.
 */
export const SERVER_FLAGS: readonly string[] = ['--min-semi-space-size=16', '--max-semi-space-size=16']
