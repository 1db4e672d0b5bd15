import closeWithGrace from 'close-with-grace'
import { isDatabaseAway } from './database-errors.ts'
import { OperatorError } from './operator-error.ts'

/** What a started process can be asked by the one that runs it. */
export interface Running {
  /** Ends all of it cleanly; called once. */
  stop(): Promise<void>
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

const HARD_STOP_MS = 25_000
const DATABASE_REFUSALS = new Set([
  '28P01',
  '28000',
  '3D000',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'SELF_SIGNED_CERT_IN_CHAIN',
])

/**
 * Runs one process of the product: a reason not to start is one line and exit 1, a signal (or the end of the process
 * that started it) is a clean stop and exit 0. `start` is given a way to end the process later for a reason.
 */
export async function runProcess(start: (fail: (error: Error) => void) => Promise<Running>): Promise<void> {
  const fail = (error: Error) => {
    setImmediate(() => {
      throw error
    })
  }
  const starting = start(fail)
  const grace = closeWithGrace({ delay: HARD_STOP_MS, logger: false }, async ({ err }) => {
    if (err) report(err)
    // Stopped while it starts: what a start has begun is only known when it has ended.
    await (await starting).stop()
  })
  process.once('disconnect', grace.close)
  // Its parent was gone before this line was reached.
  if (process.connected === false) grace.close()
  process.on('message', (message) => message === 'stop' && grace.close())
  try {
    await starting
  } catch (error) {
    report(error)
    process.exit(1)
  }
}

/** Says in one line why a command ends, when operators can act on it; else everything that is known. */
export function report(error: unknown): void {
  if (error instanceof AlreadyReported) return
  const line = startErrorLine(error)
  if (line) console.error(`atalaya: ${line}`)
  else console.error(error)
}

/** One line for a reason that operators can act on; null for a fault of ours, whose stack is wanted. */
function startErrorLine(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof OperatorError) return error.message
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE' && 'port' in error && 'address' in error) {
    return `PORT: ${error.port} on ${error.address} is already in use.`
  }
  if (code === 'EADDRNOTAVAIL' && 'address' in error) return `HOST: ${error.address} is no address of this machine.`
  if (code === 'EACCES' && 'port' in error) return `PORT: ${error.port} may not be used by this user.`
  if (isDatabaseAway(error) || DATABASE_REFUSALS.has(code)) return `DATABASE_URL: cannot connect (${reason(error)}).`
  return null
}

function reason(error: Error): string {
  // Node gathers the attempts of all addresses of a name in one error without a message.
  const first = error instanceof AggregateError ? (error.errors[0] as Error) : error
  return first.message.split('\n', 1)[0]
}

/** Tells the process that started this one, where there is one, that it serves. */
export function announceReady(line: string): void {
  process.send?.({ ready: true, line } satisfies ReadyMessage)
}
