import { factsOf } from '../../domain/commentary/facts.ts'
import { checkFigures } from '../../domain/commentary/figure-check.ts'
import { OperatorError } from '../../platform/process/operator-error.ts'
import { commentaryMeasurement, countCheck, emptyTally, readComments } from './comments.ts'
import { readArguments, runEvaluation } from './evaluation.ts'
import { record } from './record.ts'

const USAGE = 'usage: npm run --silent eval:commentary -- FILE [--record]'
const RECORD = 'domain/commentary/measured.json'

/**
 * Runs the figure check over each line of a file, as JSON lines (contract section 8), with a summary for a labelled
 * one. With --record the page shows the measurement.
 */
async function main(): Promise<void> {
  const { positionals, values } = readArguments({ record: { type: 'boolean' } }, USAGE)
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw new OperatorError(USAGE)
  const tally = emptyTally()
  for await (const comment of readComments(file, USAGE)) {
    const { ok, figures, matched, problems } = checkFigures(comment.text, factsOf(comment.indicators))
    console.log(JSON.stringify({ id: comment.id, ok, figures, matched, problems }))
    countCheck(tally, comment, ok)
  }
  const { wrong, caught, clean, stopped } = tally
  if (wrong + clean > 0)
    console.log(`wrong ones caught: ${caught} of ${wrong}; clean ones stopped: ${stopped} of ${clean}`)
  if (values.record) await record(RECORD, commentaryMeasurement(file, tally))
}

runEvaluation(main)
