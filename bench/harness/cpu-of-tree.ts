import { readFile } from 'node:fs/promises'
import { processTree } from '../../test/support/system/process-tree.ts'

/** The unit of /proc: the kernel reports hundredths of a second, whatever it uses internally. */
const TICKS_A_SECOND = 100

/**
 * CPU seconds of the processes under `root`, including their ended children: of each part, told by what its command line
 * holds, and of PostgreSQL, which is all others.
 */
export async function cpuOfTree<P extends string>(
  root: number,
  parts: Readonly<Record<P, string>>,
): Promise<Record<P | 'PostgreSQL', number>> {
  const names = [...(Object.keys(parts) as P[]), 'PostgreSQL' as const]
  const seconds = Object.fromEntries(names.map((name) => [name, 0])) as Record<P | 'PostgreSQL', number>
  for (const pid of await processTree(root)) {
    const [command, stat] = await Promise.all(['cmdline', 'stat'].map((name) => read(`/proc/${pid}/${name}`)))
    if (!stat) continue
    const part = names.find((name) => name !== 'PostgreSQL' && command.includes(parts[name])) ?? 'PostgreSQL'
    // utime, stime, and those of awaited children: fields 14 to 17; the cut removes the first two fields.
    const ticks = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
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
