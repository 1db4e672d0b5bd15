import type { FastifyBaseLogger } from 'fastify'
import type { Bindings, ChildLoggerOptions, Level, Logger } from 'pino'

type Line = Parameters<FastifyBaseLogger['info']>

/**
 * A child logger that is made at its first line. Each request has one, and most say nothing: to make it at once is a
 * fifteenth of what a price costs.
 */
export class LazyLogger implements FastifyBaseLogger {
  readonly #parent: Logger
  readonly #bindings: Bindings
  readonly #options: ChildLoggerOptions
  #made: Logger | undefined

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
    this.#say('trace', line)
  }

  debug(...line: Line): void {
    this.#say('debug', line)
  }

  info(...line: Line): void {
    this.#say('info', line)
  }

  warn(...line: Line): void {
    this.#say('warn', line)
  }

  error(...line: Line): void {
    this.#say('error', line)
  }

  fatal(...line: Line): void {
    this.#say('fatal', line)
  }

  silent(): void {}

  #say(level: Level, line: Line): void {
    if (this.#parent.isLevelEnabled(level)) this.#child[level](...line)
  }

  get #child(): Logger {
    this.#made ??= this.#parent.child(this.#bindings, this.#options)
    return this.#made
  }
}
