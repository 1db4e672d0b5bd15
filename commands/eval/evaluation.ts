import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { OperatorError } from '#platform/process/operator-error.ts'
import { runCommand } from '#platform/process/process.ts'

/** Runs a command that prints lines for another program, which may stop early, as `head` does. */
export function runEvaluation(main: () => Promise<void>): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
  runCommand(main)
}

/** The words and options after the command. Throws an OperatorError with its `usage`. */
export function readArguments<const O extends ParseArgsOptionsConfig>(options: O, usage: string) {
  try {
    return parseArgs({ args: process.argv.slice(2), allowPositionals: true, options })
  } catch (error) {
    throw new OperatorError(`${(error as Error).message.split(/[.\n]/, 1)[0]}; ${usage}`)
  }
}

/** Today, YYYY-MM-DD in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10)

/** The file's entry in a table of recordable data sets, by its name without the extension. */
export function recordable<T>(file: string, table: Readonly<Record<string, T>>): T {
  const known = table[setOf(file)]
  if (known) return known
  throw new OperatorError(`${file} is none of the data sets that can be recorded: ${Object.keys(table).join(', ')}`)
}

export const setOf = (file: string): string => basename(file, '.jsonl')

/** Writes a measurement where the product reads it; `path` is relative to the project's root. */
export async function record(path: string, measurement: object): Promise<void> {
  await writeFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), `${JSON.stringify(measurement, null, 2)}\n`)
  console.log(`recorded in ${path}`)
}
