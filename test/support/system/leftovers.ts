import { spawn } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'

/** A process that has a mark in its environment. */
export interface Leftover {
  pid: number
  command: string
}

/** Environment variable with which a run of the tests marks all processes that it starts. */
export const MARK = 'ATALAYA_TEST_RUN'

const GONE = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM'])

/** Finds the processes that a run with this mark started and that still run; none where there is no /proc. */
export const leftovers = (mark: string): Promise<Leftover[]> => runsWith(MARK, mark)

/** Finds the processes with this variable in their environment; none where there is no /proc. */
export async function runsWith(variable: string, value: string): Promise<Leftover[]> {
  const names = await readdir('/proc').catch(absent)
  const pids = (names ?? []).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
  const found: Leftover[] = []
  for (const pid of pids) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(absent)
    if (!environment?.split('\0').includes(`${variable}=${value}`)) continue
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(absent)
    if (words) found.push({ pid: Number(pid), command: words.replaceAll('\0', ' ').trim() })
  }
  return found
}

/** Ends all processes with the mark at once, and those that they start meanwhile. */
export async function endLeftovers(mark: string): Promise<void> {
  for (let left = await leftovers(mark); left.length > 0; left = await leftovers(mark)) {
    for (const { pid } of left) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch (error) {
        absent(error as NodeJS.ErrnoException)
      }
    }
  }
}

/**
 * Starts a process that watches a run of the tests: when the run is gone, however it ended, it ends everything with the
 * run's mark and removes the folder. Returns the function that ends the watch in order.
 */
export function keepWatch(mark: string, scratch: string): () => void {
  // The run holds the standard input of the watch.
  const watch = spawn(process.execPath, [import.meta.filename, mark, scratch], {
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: true,
  })
  watch.unref()
  return () => watch.stdin.end()
}

if (import.meta.main) {
  const [mark, scratch] = process.argv.slice(2)
  process.stdin.resume().once('close', async () => {
    await endLeftovers(mark)
    await rm(scratch, { recursive: true, force: true })
  })
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (!GONE.has(error.code ?? '')) throw error
}
