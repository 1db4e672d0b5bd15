/** The one error class of the embedded PostgreSQL: one clear line for the operator, then the end of its log. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'

  constructor(line: string, log: string[] = [], options?: ErrorOptions) {
    super([line, ...log.slice(-12).map((logLine) => `  ${logLine}`)].join('\n'), options)
  }
}

/** Another Atalaya holds the data folder: no retry helps while it runs. */
export class DataFolderInUseError extends EmbeddedPostgresError {}
