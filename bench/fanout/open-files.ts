const SPARE = 100

interface ReportWithLimits {
  userLimits?: { open_files?: { soft: number | 'unlimited' } }
}

/** Throws where one process may not open a socket for each of `clients`. */
export function checkOpenFiles(clients: number): void {
  const limit = (process.report.getReport() as ReportWithLimits).userLimits?.open_files?.soft
  if (typeof limit !== 'number' || limit >= clients + SPARE) return
  throw new Error(
    `the benchmark opens ${clients} sockets in one process, and only ${limit} files may be open: raise ulimit -n.`,
  )
}
