/**
 * Classifies the errors of the database. Those of PostgreSQL have a SQLSTATE, whose first two characters are its class
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html). Those of the connection are Node's, named by the
 * failed system call. Those of pg itself have only words.
 */

/** Classes that pass by themselves or with an operator's help: connection, resources, intervention, system errors. */
const AWAY_CLASSES = new Set(['08', '53', '57', '58'])
/** The code of writes on a replica, which a primary may have become in a failover. */
const READ_ONLY = '25006'
const DISK_FULL = '53100'
/** A code of class 57 that concerns a single statement only. */
const QUERY_CANCELED = '57014'
/** A code of class 57 that does not pass. */
const DATABASE_DROPPED = '57P04'
/** The codes of a wait for a lock that took too long, and of a deadlock. */
const LOCK_CODES = new Set(['55P03', '40P01'])
const CONNECTION_MESSAGES =
  /connection terminated|connection error|timeout expired|read timeout|timeout exceeded when trying to connect|connection timeout/i
const SQLSTATE = /^[0-9A-Z]{5}$/

/** An error that PostgreSQL itself has sent. */
interface ServerError extends Error {
  code: string
  severity: string
}

function isServerError(error: unknown): error is ServerError {
  return error instanceof Error && 'severity' in error && SQLSTATE.test(codeOf(error))
}

/** Whether the database cannot be reached, or cannot do its work for now (rather than that a statement was wrong). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Node gathers the attempts on all addresses of a host's name in one error.
  if (error instanceof AggregateError && error.errors.length > 0) return isDatabaseAway(error.errors[0])
  const code = codeOf(error)
  if (isServerError(error)) {
    return code === READ_ONLY || (AWAY_CLASSES.has(code.slice(0, 2)) && code !== QUERY_CANCELED)
  }
  return isUnreachable(error) || CONNECTION_MESSAGES.test(error.message)
}

/** Whether the database answers but accepts no writes, since its disk is full or it is read-only. */
export function isWriteRefused(error: unknown): boolean {
  return isServerError(error) && (error.code === DISK_FULL || error.code === READ_ONLY)
}

/** Classes in which the next attempt to connect may succeed: connection, resources, a server that starts or stops. */
const TRANSIENT_CLASSES = new Set(['08', '53', '57'])

/** Whether another attempt to connect may succeed: the database is not there yet, or cannot accept clients now. */
export function isWorthWaiting(error: unknown): boolean {
  if (!isServerError(error)) return isDatabaseAway(error)
  return TRANSIENT_CLASSES.has(error.code.slice(0, 2)) && error.code !== DATABASE_DROPPED
}

/**
 * Whether a failed operation is worth retrying soon: the database was unreachable, or our other work held its locks.
 */
export function isDatabaseBusy(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof Error && LOCK_CODES.has(codeOf(error)))
}

/** Whether the database ended a statement that ran longer than its connection allows. */
export function isStatementTooLong(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === QUERY_CANCELED
}

/** One line for operators, with a remedy, if `error` is the database's or its connection's; otherwise null. */
export function databaseRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const [first] = error instanceof AggregateError ? error.errors : [error]
  // OpenSSL appends a hint about Node's options to its messages.
  const message = first.message.split(/\n|; if /, 1)[0].trim()
  if (isServerError(first)) return remedyOf(first, message)
  if (isTlsError(first)) return `DATABASE_URL: TLS failed (${message}): ${tlsRemedyOf(first)}`
  if (/does not support SSL/.test(message)) {
    return 'DATABASE_URL: the server offers no TLS: turn ssl on in PostgreSQL, or write sslmode=disable'
  }
  return isDatabaseAway(first) || isNetworkError(first) ? `DATABASE_URL: cannot connect (${message})` : null
}

/** Remedies by the class of the error, or by its code where only one code of a class is meant. */
const REMEDIES: Readonly<Record<string, string>> = {
  '08': '',
  '25006': 'name the primary; a replica can be the DATABASE_READ_URL',
  '28': "check user and password, and that PostgreSQL's pg_hba.conf lets this user in from here",
  '3D': `create it (create database NAME encoding 'UTF8' template template0), or name another`,
  '42501': "give its user the database owner's rights (alter database NAME owner to USER)",
  '53': 'PostgreSQL needs more of it',
  '53100': 'make room on the disk of PostgreSQL',
  '53200': 'PostgreSQL needs more memory',
  '53300': 'end other clients, or raise max_connections of PostgreSQL',
  '57': '',
  '57P04': 'name another',
  '58': "look at PostgreSQL's disk and its log",
}
/** Classes that are no fault of the URL, so the line does not begin with DATABASE_URL. */
const MACHINE_CLASSES = new Set(['53', '58'])
const PERMISSION_CLASSES = new Set(['25', '42'])

function remedyOf({ code }: ServerError, message: string): string {
  const group = code.slice(0, 2)
  const remedy = REMEDIES[code] ?? REMEDIES[group]
  if (remedy === undefined) return `DATABASE_URL: PostgreSQL refuses (${message}, SQLSTATE ${code})`
  if (MACHINE_CLASSES.has(group)) return `PostgreSQL refuses (${message}): ${remedy}`
  const what = PERMISSION_CLASSES.has(group) ? 'PostgreSQL refuses' : 'cannot connect'
  return `DATABASE_URL: ${what} (${message})${remedy && `: ${remedy}`}`
}

function tlsRemedyOf(error: Error): string {
  const code = codeOf(error)
  if (/ALTNAME|HOSTNAME/.test(code)) return 'write the host as the certificate names it, or sslmode=no-verify'
  if (/EXPIRED|NOT_YET/.test(code)) return "renew the server's certificate, or set this machine's clock"
  if (/CERT|ISSUER|SIGNATURE|_CA|CRL/.test(code)) {
    return 'name the certificate of its issuer with sslrootcert=FILE, or write sslmode=no-verify to encrypt unchecked'
  }
  return 'check sslmode and the files that DATABASE_URL names'
}

function isUnreachable(error: Error): boolean {
  // A missing permission does not pass by waiting.
  return isNetworkError(error) && !/^(EACCES|EPERM)$/.test(codeOf(error))
}

/** Whether a system call of the network failed: its message begins with the call, that of a file's with the code. */
function isNetworkError(error: Error): boolean {
  const { syscall } = error as NodeJS.ErrnoException
  // A connection that we gave up ourselves names no system call.
  return codeOf(error) === 'ETIMEDOUT' || (syscall !== undefined && error.message.startsWith(`${syscall} `))
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')

/** OpenSSL's codes about certificates: DEPTH_ZERO_SELF_SIGNED_CERT, UNABLE_TO_VERIFY_LEAF_SIGNATURE and others. */
const CERTIFICATE = /CERT|CRL|SIGNATURE|ISSUER|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH/
/** Codes about the protocol, and about keys and certificates that cannot be read. */
const PROTOCOL = /^(ERR_TLS_|ERR_SSL_|ERR_OSSL_|EPROTO$)/

/** Whether an error is about TLS: a certificate, the protocol, or a key that cannot be read. */
function isTlsError(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  const code = String(error.code)
  return CERTIFICATE.test(code) || PROTOCOL.test(code)
}
