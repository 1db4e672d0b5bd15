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

/** The words and options after the command. Throws OperatorError with its `usage`. */
export function readArguments<const O extends ParseArgsOptionsConfig>(options: O, usage: string) {
  try {
    return parseArgs({ args: process.argv.slice(2), allowPositionals: true, options })
  } catch (error) {
    throw new OperatorError(`${(error as Error).message.split(/[.\n]/, 1)[0]}; ${usage}`)
  }
}
