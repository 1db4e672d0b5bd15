const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])
const REFUSAL_CODES = new Set(['28P01', '28000', '3D000', 'SELF_SIGNED_CERT_IN_CHAIN'])
/** A lock wait that took too long, and a deadlock. */
const LOCK_CODES = new Set(['55P03', '40P01'])
const CONNECTION_WORDS =
  /terminated unexpectedly|timeout expired|timeout exceeded when trying to connect|connection timeout|Client has encountered a connection error/i

/** Whether an error of pg says that the database cannot be reached (rather than that a statement was wrong). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return CONNECTION_CODES.has(code) || code.startsWith('08') || CONNECTION_WORDS.test(error.message)
}

/** Whether a failed database operation is worth retrying soon: it was unreachable, or busy with other work of ours. */
export function isDatabaseBusy(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof Error && LOCK_CODES.has(codeOf(error)))
}

/** One line for operators if `error` says that the database cannot be reached; otherwise null. */
export function databaseRefusal(error: unknown): string | null {
  if (!(error instanceof Error) || !(isDatabaseAway(error) || REFUSAL_CODES.has(codeOf(error)))) return null
  // Node gathers the attempts of all addresses of a name in one error without a message.
  const first = error instanceof AggregateError ? (error.errors[0] as Error) : error
  return `DATABASE_URL: cannot connect (${first.message.split('\n', 1)[0]})`
}

const QUERY_CANCELED = '57014'

/** Whether the database ended a statement that ran longer than its connection allows. */
export function isStatementTooLong(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === QUERY_CANCELED
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')
