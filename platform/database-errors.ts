const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])
/** A lock that was waited for too long, and two that waited for each other. */
const LOCK_CODES = new Set(['55P03', '40P01'])
const CONNECTION_WORDS =
  /terminated unexpectedly|timeout exceeded when trying to connect|connection timeout|Client has encountered a connection error/i

/** Whether an error of pg says that the database cannot be reached (rather than that a statement was wrong). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return CONNECTION_CODES.has(code) || code.startsWith('08') || CONNECTION_WORDS.test(error.message)
}

/** Whether what failed at the database is worth the same again soon: it was away, or others of ours were at work there. */
export function isDatabaseBusy(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof Error && LOCK_CODES.has(codeOf(error)))
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')
