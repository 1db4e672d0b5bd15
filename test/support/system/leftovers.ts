import { spawn } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'

/** A process with a mark, and its command line. */
export interface Leftover {
  pid: number
  command: string
}

/** The environment variable with which a run of the tests marks all that it starts. */
export const MARK = 'ATALAYA_TEST_RUN'

const GONE = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM'])

/** What a run of the tests with this mark has started and runs; nothing where there is no /proc to tell. */
export const leftovers = (mark: string): Promise<Leftover[]> => runsWith(MARK, mark)

/** The processes with this variable in their environment; none where there is no /proc to tell. */
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

/** Ends all processes with the mark at once, and those they start meanwhile. */
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
 * Starts a process beside a run of the tests: when the run is gone, however it ended, it ends everything with the run's
 * mark and removes the folder. Returns what ends the watch in order.
 */
export function keepWatch(mark: string, scratch: string): () => void {
  // Its standard input is held by the run.
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
