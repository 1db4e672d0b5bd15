import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** Lists `root` and all of its descendants, on Linux. */
export async function processTree(root: number): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ESRCH') return ''
      throw error
    })
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (stat) parents.set(Number(name), parent)
  }
  const tree = [root]
  for (const pid of tree) tree.push(...[...parents].filter(([, parent]) => parent === pid).map(([child]) => child))
  return tree
}

/** Stops `root` and all of its descendants, or lets them continue, on Linux. */
export async function signalTree(root: number, name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  for (const pid of await processTree(root)) signal(pid, name)
}

const SCAN_MS = 20
/** Scans in a row that must find nothing new, so that a process being forked meanwhile is found too. */
const SCANS = 3

/**
 * Ends `root` and all of its descendants by `kill -9`, on Linux. They are stopped first, so that none starts another
 * meanwhile: a lone process of PostgreSQL could wait for ever for a lock of one that was killed.
 */
export async function killTree(root: number): Promise<void> {
  const stopped = new Set<number>()
  for (let scans = 0; scans < SCANS; scans++) {
    for (const pid of await processTree(root)) {
      if (stopped.has(pid)) continue
      scans = 0
      stopped.add(pid)
      signal(pid, 'SIGSTOP')
    }
    await pause(SCAN_MS)
  }
  for (const pid of stopped) signal(pid, 'SIGKILL')
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // The process may have ended by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
