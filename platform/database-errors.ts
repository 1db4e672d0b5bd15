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
const CONNECTION_WORDS =
  /terminated unexpectedly|timeout exceeded when trying to connect|connection timeout|Client has encountered a connection error/i

/** Whether an error of pg says that the database cannot be reached (rather than that a statement was wrong). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return CONNECTION_CODES.has(code) || code.startsWith('08') || CONNECTION_WORDS.test(error.message)
}
