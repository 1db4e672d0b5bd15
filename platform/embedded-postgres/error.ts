import { OperatorError } from '../process/operator-error.ts'

/** The one error class of the embedded PostgreSQL: one clear line for the operator. */
export class EmbeddedPostgresError extends OperatorError {
  override name = 'EmbeddedPostgresError'
  /** The end of what PostgreSQL said, for who asks for details. */
  readonly log: readonly string[]

  constructor(line: string, log: readonly string[] = [], options?: ErrorOptions) {
    super(line, options)
    this.log = log.slice(-12)
  }
}

/** Another Atalaya holds the data folder: no retry helps while it runs. */
export class DataFolderInUseError extends EmbeddedPostgresError {}

const LAST_WORDS = /(?:FATAL|PANIC|error):\s+(.+)/

/** Of what a program of PostgreSQL said, why it gave up, without a full stop; undefined if it did not say. */
export function lastWords(log: readonly string[]): string | undefined {
  const words = log.map((line) => LAST_WORDS.exec(line)?.[1]).findLast((found) => found !== undefined)
  return words?.replace(/\.$/, '')
}
