import { readFile } from 'node:fs/promises'
import { processTree } from '../../test/support/system/process-tree.ts'

/** The parts of `npm start`, by their command lines. */
const PARTS = { start: 'commands/start.ts', server: 'server/main.ts', worker: 'workers/main.ts' }

export type PartName = keyof typeof PARTS | 'PostgreSQL'

/** The unit of /proc: the kernel reports hundredths of a second, whatever it uses internally. */
const TICKS_A_SECOND = 100

/** CPU seconds of each part of the `npm start` with pid `root`, including its ended children. */
export async function cpuOfTree(root: number): Promise<Record<PartName, number>> {
  const seconds: Record<PartName, number> = { start: 0, server: 0, worker: 0, PostgreSQL: 0 }
  for (const pid of await processTree(root)) {
    const [command, stat] = await Promise.all(['cmdline', 'stat'].map((name) => read(`/proc/${pid}/${name}`)))
    if (!stat) continue
    const own = Object.entries(PARTS).find(([, file]) => command.includes(file))
    // utime, stime, and those of awaited children: fields 14 to 17; the cut removes the first two fields.
    const ticks = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
    const part = (own?.[0] as PartName | undefined) ?? 'PostgreSQL'
    seconds[part] += ticks.reduce((sum, text) => sum + Number(text), 0) / TICKS_A_SECOND
  }
  return seconds
}

/** '' for a process that has just ended. */
function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return ''
    throw error
  })
}
