import { readFile } from 'node:fs/promises'
import { processTree } from '../../test/support/process-tree.ts'

/** The parts of `npm start`, as their command lines tell them. */
const PARTS = { start: 'commands/start.ts', server: 'server/main.ts', worker: 'workers/main.ts' }

export type PartName = keyof typeof PARTS | 'PostgreSQL'

/** Of /proc; the kernel tells it to programs in hundredths of a second, whatever it counts in itself. */
const TICKS_A_SECOND = 100

/** CPU seconds that each part of the `npm start` with pid `root` has taken, with all that it started and that ended. */
export async function cpuOfTree(root: number): Promise<Record<PartName, number>> {
  const seconds: Record<PartName, number> = { start: 0, server: 0, worker: 0, PostgreSQL: 0 }
  for (const pid of await processTree(root)) {
    const [command, stat] = await Promise.all(['cmdline', 'stat'].map((name) => read(`/proc/${pid}/${name}`)))
    if (!stat) continue
    const own = Object.entries(PARTS).find(([, file]) => command.includes(file))
    // utime, stime, and those of the children that it waited for: fields 14 to 17, of which two stand before this cut.
    const ticks = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
    const part = (own?.[0] as PartName | undefined) ?? 'PostgreSQL'
    seconds[part] += ticks.reduce((sum, text) => sum + Number(text), 0) / TICKS_A_SECOND
  }
  return seconds
}

/** '' of a process that has just ended. */
function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return ''
    throw error
  })
}
