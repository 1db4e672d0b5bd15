import { parseArgs } from 'node:util'
import { factsOf } from '../domain/commentary/facts.ts'
import { checkFigures } from '../domain/commentary/figure-check.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { report } from '../platform/process.ts'
import { commentaryMeasurement, countCheck, emptyTally, readComments } from './eval/comments.ts'
import { record } from './eval/record.ts'

const USAGE = 'usage: npm run --silent eval:commentary -- FILE [--record]'
const RECORD = 'domain/commentary/measured.json'

/**
 * Runs the figure check over each line of a file, as JSON lines (contract section 8); of a labelled one a summary too.
 * With --record what was measured becomes what the page shows.
 */
async function main(): Promise<void> {
  const { file, recorded } = readArguments(process.argv.slice(2))
  const tally = emptyTally()
  for await (const comment of readComments(file, USAGE)) {
    const { ok, figures, matched, problems } = checkFigures(comment.text, factsOf(comment.indicators))
    console.log(JSON.stringify({ id: comment.id, ok, figures, matched, problems }))
    countCheck(tally, comment, ok)
  }
  const { wrong, caught, clean, stopped } = tally
  if (wrong + clean > 0)
    console.log(`wrong ones caught: ${caught} of ${wrong}; clean ones stopped: ${stopped} of ${clean}`)
  if (recorded) await record(RECORD, commentaryMeasurement(file, tally))
}

function readArguments(args: string[]): { file: string; recorded: boolean } {
  const { positionals, values } = parse(args)
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw new OperatorError(USAGE)
  return { file, recorded: values.record }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { record: { type: 'boolean', default: false } } })
  } catch (error) {
    throw new OperatorError(`${(error as Error).message.split(/[.\n]/, 1)[0]}; ${USAGE}`)
  }
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Whoever reads the lines may stop early, as `head` does.
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

main().catch((error) => {
  report(error)
  process.exit(1)
})
