import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Bindings, ChildLoggerOptions, Level, Logger } from 'pino'

const READS = ['GET', 'HEAD', 'OPTIONS']
const SLOW_MS = 1_000

/**
 * Writes one line per answer. Successful reads, which are nearly all, show at debug level only: their lines would cost
 * as much as the answers.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { elapsedTime: responseTime, statusCode } = reply
    if (error) reply.log.error({ req: request, res: reply, err: error, responseTime }, 'request failed')
    else if (READS.includes(request.method) && statusCode < 400 && responseTime < SLOW_MS)
      reply.log.debug({ req: request, res: reply, responseTime }, 'request')
    else reply.log.info({ req: request, res: reply, responseTime }, 'request')
  }
}

type Line = Parameters<FastifyBaseLogger['info']>

/**
 * A child logger that is made at its first line. Each request has one, and most write nothing: making it at once would
 * take a fifteenth of what a price costs.
 */
export class LazyLogger implements FastifyBaseLogger {
  readonly #parent: Logger
  readonly #bindings: Bindings
  readonly #options: ChildLoggerOptions
  #logger: Logger | undefined

  constructor(parent: Logger, bindings: Bindings, options: ChildLoggerOptions) {
    this.#parent = parent
    this.#bindings = bindings
    this.#options = options
  }

  get level(): string {
    return this.#child.level
  }

  child(bindings: Bindings, options?: ChildLoggerOptions): FastifyBaseLogger {
    return this.#child.child(bindings, options)
  }

  trace(...line: Line): void {
    this.#log('trace', line)
  }

  debug(...line: Line): void {
    this.#log('debug', line)
  }

  info(...line: Line): void {
    this.#log('info', line)
  }

  warn(...line: Line): void {
    this.#log('warn', line)
  }

  error(...line: Line): void {
    this.#log('error', line)
  }

  fatal(...line: Line): void {
    this.#log('fatal', line)
  }

  silent(): void {}

  #log(level: Level, line: Line): void {
    if (this.#parent.isLevelEnabled(level)) this.#child[level](...line)
  }

  get #child(): Logger {
    this.#logger ??= this.#parent.child(this.#bindings, this.#options)
    return this.#logger
  }
}
