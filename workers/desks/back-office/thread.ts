import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Config } from '#platform/config/config.ts'
import type { Turn } from './back-office.ts'
import type { Opening } from './closed-bars.ts'

/** The thread's input. */
export interface Ground {
  config: Config
  url: string
  /** The instant from which a replay counts. */
  anchor: number
}

/** To the thread. */
export interface Request {
  id: number
  turn: Turn
}

/** From the thread: the opening for a request, or why there is none; or, without an id, other trouble. */
export type Reply =
  | { id: number; opening: Opening | null }
  | { id: number; error: { message: string; code?: unknown } }
  | { id: null; error: Error }

/** Whole histories pass through it: their garbage is collected soon. */
const LIMITS = { maxYoungGenerationSizeMb: 8 }

/**
 * The back office in its own thread, so that long work delays no quote. A thread that dies is reported, and replaced at
 * the next request.
 */
export class BackOfficeThread {
  readonly #ground: Ground
  readonly #log: Pick<Logger, 'error'>
  readonly #sessions = new Map<string, string>()
  readonly #asked = new Map<number, PromiseWithResolvers<Opening | null>>()
  #thread: Worker | null = null
  #requests = 0

  constructor(ground: Ground, log: Pick<Logger, 'error'>) {
    this.#ground = ground
    this.#log = log
  }

  open(turn: Turn): Promise<Opening | null> {
    const asked = Promise.withResolvers<Opening | null>()
    const id = this.#requests++
    this.#asked.set(id, asked)
    this.#thread ??= this.#start()
    this.#thread.postMessage({ id, turn } satisfies Request)
    return asked.promise
  }

  /** Ends the thread at once: uncommitted work is rolled back, and its callers get an error. */
  async stop(): Promise<void> {
    const thread = this.#thread
    this.#thread = null
    this.#reject(new Error('the back office is closed'))
    await thread?.terminate()
  }

  #start(): Worker {
    const thread = new Worker(new URL('./main.ts', import.meta.url), {
      workerData: this.#ground,
      resourceLimits: LIMITS,
      name: 'back office',
    })
    thread.on('message', (reply: Reply) => this.#answer(reply))
    const died = (error: Error) => {
      if (this.#thread !== thread) return
      this.#thread = null
      this.#log.error({ err: error }, 'the thread of the back office died')
      this.#reject(error)
    }
    thread.on('error', (error) => died(error as Error))
    thread.on('exit', (code) => died(new Error(`the thread of the back office ended with ${code}`)))
    return thread
  }

  #answer(reply: Reply): void {
    if (reply.id === null) {
      this.#log.error({ err: reply.error }, 'the back office failed')
      return
    }
    const asked = this.#asked.get(reply.id)
    this.#asked.delete(reply.id)
    if ('error' in reply) asked?.reject(Object.assign(new Error(reply.error.message), { code: reply.error.code }))
    else asked?.resolve(reply.opening && this.#shared(reply.opening))
  }

  #reject(error: Error): void {
    for (const { reject } of this.#asked.values()) reject(error)
    this.#asked.clear()
  }

  /** All stocks have the same sessions: each is stored once. */
  #shared(opening: Opening): Opening {
    const sessions = opening.live.sessions.map((session) => {
      const known = this.#sessions.get(session)
      if (known === undefined) this.#sessions.set(session, session)
      return known ?? session
    })
    return { ...opening, live: { ...opening.live, sessions } }
  }
}
