/** What a connection may cost, before anybody has signed in on it. Times are milliseconds. */
export interface ConnectionLimits {
  /** To send the head of a request, and all of it; a slower client gets 408. */
  headMs: number
  requestMs: number
  /** How often slow connections are checked for. */
  checkMs: number
  /** Between two requests. */
  keepAliveMs: number
  /** Without reading anything of an answer. */
  untakenMs: number
  /** Pipelined requests, over all connections, that wait for the ones before them on their connection. */
  waiting: number
  /** Open files that connections may need: two for one that asks for files, one for a live socket. */
  descriptors: number
  /** Connections of one network address, without live sockets. */
  ofOneAddress: number
}

const MOST_DESCRIPTORS = 20_000
const MOST_OF_ONE_ADDRESS = 2_000
/** For the database, the log and short-lived files. */
const RESERVED_DESCRIPTORS = 256
/** The connection itself, and the file that it gets. */
export const DESCRIPTORS_OF_ONE = 2

/** The limits of a process that may have `openFiles` open. */
export function connectionLimits(openFiles: number): ConnectionLimits {
  const descriptors = Math.min(MOST_DESCRIPTORS, Math.max(openFiles - RESERVED_DESCRIPTORS, Math.floor(openFiles / 2)))
  return {
    headMs: 10_000,
    requestMs: 15_000,
    checkMs: 1_000,
    keepAliveMs: 65_000,
    untakenMs: 20_000,
    waiting: 4_000,
    descriptors,
    // No single address can take the place of all others.
    ofOneAddress: Math.min(MOST_OF_ONE_ADDRESS, Math.floor(descriptors / DESCRIPTORS_OF_ONE / 4)),
  }
}

/** How many files this process may have open; unlimited where the system has or reports no limit. */
export function openFilesLimit(): number {
  // Otherwise it would look up the name of every peer, and wait for it.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } }
  const soft = Number(userLimits?.open_files?.soft)
  return Number.isFinite(soft) ? soft : Number.POSITIVE_INFINITY
}
