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

/** A line for programs. What does not begin with `{` is for people. */
export const print = (answer: object): void => console.log(JSON.stringify(answer))

/**
 * The one path after the command, and its options; `refuse` makes the error of any other problem with them. Throws an
 * OperatorError with the `usage`.
 */
export function readArguments<const O extends ParseArgsOptionsConfig>(usage: string, options: O) {
  const { positionals, values, refuse } = readWords(usage, options)
  const [path, ...rest] = positionals
  if (!path || rest.length > 0) throw new OperatorError(usage)
  return { path, values, refuse }
}

/** All words after the command, and its options. */
export function readWords<const O extends ParseArgsOptionsConfig>(usage: string, options: O) {
  const refuse = (problem: string) => new OperatorError(`${problem}; ${usage}`)
  try {
    return { ...parseArgs({ args: process.argv.slice(2), allowPositionals: true, options }), refuse }
  } catch (error) {
    throw refuse((error as Error).message.split(/[.\n]/, 1)[0])
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
